/** Words of trade and daily work. The last line has the long words. */
export const french = `
accord accueil achat adresse affaire agence aide air alarme année appareil appel après-midi arbre architecte argent armoire art artisan atelier automne avance avenir
avis bain balcon banque barre bâtiment béton bien boîte bois bord bouteille boutique branche bras brique bruit bureau câble cadre café caisse calcul campagne canal
carreau carte centre cercle chaîne chaleur chambre champ chantier charpente château chaudière chef chemin chêne choix ciel ciment clé client climat cloison coin colis
colle commande compte conduite confiance conseil contrat copie côté couleur cour couvreur crédit cuisine cuivre date début décor délai demande départ dépôt dessin
détail devis disque dossier douche durée eau échelle éclairage école économie écran effort église électricien employé enduit énergie enfant entrée entretien équipe
escalier espace essai étage étape été étoile étude examen façade facture famille fenêtre fer ferme fête feu feuille fichier fil filtre fin fleur forêt forge forme
four fournisseur foyer frais frein froid fromage fruit garage garantie gare gaz gestion glace grille groupe guide habitude haut herbe heure hiver horloge hôtel huile
idée île image immeuble incendie jardin jour journée jus lac laine lampe langue largeur lettre ligne linge lit livre livraison local loi lumière lundi machine maçon
magasin main maire maison maître marbre marche marché marteau matériel matin mesure métal métier meuble midi mille minute mobilier mode moteur mur musée nature neige
niveau nom nord note nuage nuit objet ombre or ordre outil ouvrage page pain panne papier parc parquet part pause pays peinture pente personne pièce pierre place plafond
plan planche plâtre plomb pluie poêle point pompe pont porte poste poutre prix produit projet prise qualité quartier radio rayon recette règle réseau rive rivière
robinet route rue sable salle sécurité semaine serrure service soin soir sol soleil sortie soudure source sud surface table tapis tâche tasse taxe temps terrain terre
toit tour train travail tuile tuyau usine vallée valeur vent verre ville visite voisin volet voiture
anticonstitutionnellement électromécanicienne intergouvernementalisation approvisionnements professionnalisation réglementairement télécommunications
climatisation-chauffage
`;
