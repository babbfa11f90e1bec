/* The words of the form that connects a screen, in the languages that the element speaks. */
export const kioskTexts = {
  'en-GB': {
    language: 'Language',
    title: 'Connect this screen',
    steps:
      'In the cockpit, open Settings, Active users, Screens. Choose “Add screen”, or “New code” for this screen.',
    code: 'Code',
    connect: 'Connect',
    disconnected: 'This screen was disconnected. A new code connects it again.',
    wrong: 'This code is wrong, was used already or is too old. Ask for a new one.',
    wait: 'Too many attempts. Try again in {wait}.',
    address:
      'Screens may not connect from the address {address}. An administrator can allow it in the settings of the business unit.',
    origin: 'The cockpit does not let this page ({address}) connect screens. Ask an administrator.',
    denied: 'The server refuses the connection (status 403). Ask an administrator.',
    unreachable: 'The server does not answer. Try again in a moment.',
  },
  'da-DK': {
    language: 'Sprog',
    title: 'Forbind denne skærm',
    steps:
      'Åbn Indstillinger, Aktive brugere, Skærme i cockpittet. Vælg »Tilføj skærm«, eller »Ny kode« til denne skærm.',
    code: 'Kode',
    connect: 'Forbind',
    disconnected: 'Skærmen blev afbrudt. En ny kode forbinder den igen.',
    wrong: 'Koden er forkert, er allerede brugt eller er for gammel. Bed om en ny.',
    wait: 'For mange forsøg. Prøv igen om {wait}.',
    address:
      'Skærme må ikke forbindes fra adressen {address}. En administrator kan tillade det i forretningsenhedens indstillinger.',
    origin: 'Cockpittet tillader ikke, at denne side ({address}) forbinder skærme. Spørg en administrator.',
    denied: 'Serveren afviser forbindelsen (status 403). Spørg en administrator.',
    unreachable: 'Serveren svarer ikke. Prøv igen om lidt.',
  },
  'nb-NO': {
    language: 'Språk',
    title: 'Koble til denne skjermen',
    steps:
      'Åpne Innstillinger, Aktive brukere, Skjermer i cockpiten. Velg «Legg til skjerm», eller «Ny kode» for denne skjermen.',
    code: 'Kode',
    connect: 'Koble til',
    disconnected: 'Skjermen ble koblet fra. En ny kode kobler den til igjen.',
    wrong: 'Koden er feil, er allerede brukt eller er for gammel. Be om en ny.',
    wait: 'For mange forsøk. Prøv igjen om {wait}.',
    address:
      'Skjermer får ikke kobles til fra adressen {address}. En administrator kan tillate det i forretningsenhetens innstillinger.',
    origin: 'Cockpiten lar ikke denne siden ({address}) koble til skjermer. Spør en administrator.',
    denied: 'Serveren avviser tilkoblingen (status 403). Spør en administrator.',
    unreachable: 'Serveren svarer ikke. Prøv igjen om litt.',
  },
  'de-DE': {
    language: 'Sprache',
    title: 'Diesen Bildschirm verbinden',
    steps:
      'Öffnen Sie im Cockpit Einstellungen, Angemeldete Benutzer, Bildschirme. Wählen Sie „Bildschirm hinzufügen“ oder für diesen Bildschirm „Neuer Code“.',
    code: 'Code',
    connect: 'Verbinden',
    disconnected: 'Dieser Bildschirm wurde getrennt. Ein neuer Code verbindet ihn wieder.',
    wrong: 'Dieser Code ist falsch, schon verwendet oder zu alt. Lassen Sie sich einen neuen geben.',
    wait: 'Zu viele Versuche. In {wait} können Sie es wieder versuchen.',
    address:
      'Von der Adresse {address} darf kein Bildschirm verbunden werden. Ein Administrator kann sie in den Einstellungen der Geschäftseinheit erlauben.',
    origin:
      'Das Cockpit erlaubt dieser Seite ({address}) nicht, Bildschirme zu verbinden. Fragen Sie einen Administrator.',
    denied: 'Der Server lehnt die Verbindung ab (Status 403). Fragen Sie einen Administrator.',
    unreachable: 'Der Server antwortet nicht. Versuchen Sie es gleich noch einmal.',
  },
  'sv-SE': {
    language: 'Språk',
    title: 'Anslut den här skärmen',
    steps:
      'Öppna Inställningar, Aktiva användare, Skärmar i cockpiten. Välj ”Lägg till skärm”, eller ”Ny kod” för den här skärmen.',
    code: 'Kod',
    connect: 'Anslut',
    disconnected: 'Skärmen kopplades från. En ny kod ansluter den igen.',
    wrong: 'Koden är fel, har redan använts eller är för gammal. Be om en ny.',
    wait: 'För många försök. Försök igen om {wait}.',
    address:
      'Skärmar får inte anslutas från adressen {address}. En administratör kan tillåta det i affärsenhetens inställningar.',
    origin: 'Cockpiten låter inte den här sidan ({address}) ansluta skärmar. Fråga en administratör.',
    denied: 'Servern nekar anslutningen (status 403). Fråga en administratör.',
    unreachable: 'Servern svarar inte. Försök igen om en stund.',
  },
  'pl-PL': {
    language: 'Język',
    title: 'Połącz ten ekran',
    steps:
      'W kokpicie otwórz Ustawienia, Aktywni użytkownicy, Ekrany. Wybierz „Dodaj ekran” albo „Nowy kod” dla tego ekranu.',
    code: 'Kod',
    connect: 'Połącz',
    disconnected: 'Ten ekran został odłączony. Nowy kod połączy go ponownie.',
    wrong: 'Ten kod jest błędny, został już użyty lub jest za stary. Poproś o nowy.',
    wait: 'Zbyt wiele prób. Spróbuj ponownie za {wait}.',
    address:
      'Z adresu {address} nie można połączyć ekranu. Administrator może na to zezwolić w ustawieniach jednostki.',
    origin: 'Kokpit nie pozwala tej stronie ({address}) łączyć ekranów. Skontaktuj się z administratorem.',
    denied: 'Serwer odmawia połączenia (status 403). Skontaktuj się z administratorem.',
    unreachable: 'Serwer nie odpowiada. Spróbuj ponownie za chwilę.',
  },
}
