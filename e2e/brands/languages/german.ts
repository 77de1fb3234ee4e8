/** Words of trade and daily work. The last lines have the long words. */
export const german = `
Abend Absprache Acker Altbau Amt Angebot Anlage Anruf Anschluss Antwort Anzeige Apfel Arbeit Aufmaß Auftrag Aufzug Auge Ausbau Auto Bach Bäckerei Bad Bagger Balken
Bank Bau Baum Beleg Beratung Berg Beruf Betrieb Bett Bild Blatt Blech Blitz Boden Bogen Brief Brot Brücke Buch Büro Chef Dach Dämmung Dampf Decke Dichtung Dienst
Ding Dorf Draht Druck Düse Ecke Eimer Einbau Eisen Elektriker Energie Entwurf Erde Ernte Essen Estrich Fach Faden Fahrt Familie Farbe Fass Feder Fehler Feier Feld
Fenster Ferien Fest Feuer Firma Fläche Flasche Fleisch Fliese Flur Fluss Folie Form Frage Freude Frist Frühling Fuge Führung Funke Fuß Garten Gas Gast Gebäude Gefäß
Geld Gerät Gesetz Getriebe Gewerbe Gewinde Glas Gleis Griff Größe Grund Haken Halle Hammer Hand Händler Haus Heizung Herbst Herd Hilfe Himmel Hof Höhe Holz Honig
Hotel Jahr Kabel Kachel Kälte Kamin Kanne Karte Käse Keller Kessel Kette Kind Kirche Kiste Klemme Klinge Kosten Kraft Kran Kreis Küche Kunde Kupfer Kurve Lager Lampe
Land Laub Leder Lehre Leim Leiste Leiter Leitung Licht Liste Löffel Lohn Luft Markt Maschine Maß Mauer Meister Messe Messer Metall Miete Milch Minute Mitte Möbel
Monat Motor Mühle Mutter Nacht Nagel Naht Netz Neubau Norden Not Nutzen Obst Ofen Öl Ordnung Ort Osten Papier Pause Pfad Pflege Pinsel Plan Platz Preis Probe Prüfung
Pumpe Putz Rabatt Rad Rahmen Rand Rat Raum Rechnung Regal Regen Reifen Reihe Reise Rest Rohr Rolle Rost Ruhe Säge Saison Sand Satz Schalter Schicht Schiene Schild
Schloss Schlüssel Schmied Schnee Schraube Schule Schutz See Seife Seil Sicherheit Silber Sommer Sonne Sorge Spiegel Sprache Stadt Stahl Stall Staub Steckdose Stein
Stelle Straße Strom Stuhl Stunde Süden Tag Tal Tank Tasche Technik Teil Teller Teppich Tisch Ton Tor Treppe Tür Turm Ufer Uhr Umbau Unfall Urlaub Ventil Vertrag Vorrat
und oder für ohne gegen über zwischen schnell sauber ehrlich pünktlich günstig gut sicher einfach täglich regional ruhig warm
Elektroinstallation Elektroinstallationsunternehmen Wärmepumpenheizung Photovoltaikanlage Brandschutzbeauftragter Sicherheitsüberprüfung Ladeinfrastruktur
Kraftfahrzeughaftpflichtversicherung Gebäudeautomationssysteme Fußbodenheizungsverteiler Straßenbeleuchtungserneuerung Betriebskostenabrechnung Rechtsschutzversicherung
Donaudampfschifffahrtsgesellschaft Grundstücksverkehrsgenehmigungszuständigkeit Datenschutzgrundverordnung Blitzschutzanlagenprüfung
`;
