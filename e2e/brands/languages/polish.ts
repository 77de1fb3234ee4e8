/** Words of trade and daily work. The last line has the long words. */
export const polish = `
adres akcja alarm antena apteka aura awaria bagaż balkon bank barwa bateria beczka beton biurko biuro blacha blok brama brat brzeg budowa budynek but całość cegła cel
cement cena centrum chata chleb chmura chwila ciąg cień ciepło ciśnienie cukier cyfra czas część człowiek dach dane data deska detal dom dostawa doradca droga drewno
drut drzewo drzwi duma dym dzień dziecko dzwonek dźwig efekt ekipa elektryk energia etap fabryka fala farba fartuch figura filtr firma fundament gałąź garaż gaz
gips gładź głos godzina gospodarz góra gość granica grudzień grunt grupa grzejnik gwarancja gwóźdź hala handel hotel huta instalacja istota izba jabłko jakość jazda jesień
jezioro język kabel kafelek kamień kanał kara karta kasa kawa klamka klient klucz kłódka koło kolor komin komora konto kontrola kopia korzeń koszt kosz kościół kraj
kran krok krzesło księga kształt kuchnia kuźnia kwiat lampa las lato lipiec liść list listwa lód luty ława łazienka łuk malarz mapa masa maszyna materiał meble metal miara
miasto miedź miejsce miesiąc mieszkanie młotek młyn most mróz mur murarz mydło mąka nadzór nagroda napęd napis narzędzie nauka nazwa nić niebo noc norma nóż numer
obiad obraz obwód ocena oczko odbiór odpowiedź ogień ogród okno olej ołów opłata osoba owoc ozdoba paczka palec panel papier para parkiet park piasek piec pierścień pięć piętro
piła plac plan plaża płyta pług podłoga pogoda pokój pole pomiar pomoc pompa port potrzeba powietrze poziom półka praca pralka prąd prośba próba próg przewód przyjaciel pula pył
rama ręka rok rolnik rower rozmowa rura rynek ryba rząd rzecz rzeka sad sala schody sektor serce sieć siła skala sklep skóra słońce słowo smak sobota sól spawacz spokój
stal stan stół strona stropy studnia styl sufit swoboda szafa szczęście szef szkło szkoła szyba śnieg śruba środa światło świeca święto talerz taras targ teren termin ton tor
towar trawa trud tynk uchwyt ulica umowa urząd usługa wanna warsztat wartość wełna węgiel wiatr widok wieczór wiek wieś wiosna woda wózek wzór zakład zamek zamówienie
zasada zegar ziemia zima złoto znak żarówka żelazo życie źródło żółty
konstantynopolitańczykowianeczka dziewięćdziesięciokilometrowy pięćdziesięciogroszówka niezaprzeczalnie odpowiedzialność przedsiębiorczość
wielokwalifikowany elektroenergetycznego
`;
