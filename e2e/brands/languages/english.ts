/** Words of trade and daily work. The last line has the long words. */
export const english = `
about accounts across advice afternoon agreement air answer appliance apprentice area art autumn bakery balance basket battery bench bill board book booking
border bottle bread brick bridge brush budget builder building business button cabinet cable calendar call camera care carpenter carpet case chain chair change
charge check choice church city class clean clock cloth coast coffee colour comfort company concrete contract copper corner cost council counter country course
craft credit crew cup current customer date day deal delivery design desk detail door drawing dream drill drive dust early east edge electric engine estimate
evening expert fabric factory family farm fence field figure file finish fire firm fitting floor flower frame free friend fruit garage garden gas gate glass
glue goods ground group guarantee guest guide hall hammer hand harbour heat heating height help history holiday home honest hotel hour house ice idea inside
inspection install invoice iron island job joint journey kettle key kitchen knife ladder lamp land laundry law leaf leather lesson letter level library light line
list local lock lunch machine maintenance map market material meal measure metal mill minute mirror model money month morning motor mountain move museum music
nail name near neighbour network night noise north number oak office oil open orchard order oven owner paint paper park part party path pattern pay people pipe
place plan plant plaster plate pocket point power practice price print project pump quality quick quiet quote rail rain range reason record repair report rest
ring river road roof room rope route safe sale salt sand school screw sea season seat service shelf shop silver site skill sky smart smoke snow socket soft soil
solar solid south space spare speed spring square stable staff stage stairs station steel step stone store storm street strong studio summer supply surface table
tailor tank team temple test thread ticket tile timber time tool tower town track trade train tree truck trust tunnel valley value van view village visit voice
wage wall warehouse warm water weather wedding week weld west wheel white window winter wire wood wool word work workshop yard year young zinc
interdisciplinary telecommunications counterproductive misunderstandings responsibilities straightforwardness uncharacteristically internationalization
electroencephalograph incomprehensibilities antidisestablishmentarianism
`;
