/** The mail with the link for a new password, in each language. */
import type { Language } from '../../../src/contract/limits'
import { mailLines } from '../core/mail/mail-lines'

export interface PasswordMailWords {
  readonly subject: string
  text(mail: {
    readonly displayName: string
    readonly userName: string
    readonly businessUnitName: string
    readonly link: string
    readonly minutes: number
  }): string
}

export const passwordMailWords: Readonly<Record<Language, PasswordMailWords>> = {
  'en-GB': {
    subject: 'Your new password for the Cockpit',
    text: ({ displayName, userName, businessUnitName, link, minutes }) =>
      mailLines(
        `Hello ${displayName},`,
        '',
        `Somebody asked for a new password for the user ${userName} in ${businessUnitName}.`,
        'Choose it here:',
        link,
        '',
        `The link works once, within ${minutes} minutes.`,
        'If it was not you, there is nothing to do: your password stays as it is.',
      ),
  },
  'da-DK': {
    subject: 'Din nye adgangskode til Cockpit',
    text: ({ displayName, userName, businessUnitName, link, minutes }) =>
      mailLines(
        `Hej ${displayName}`,
        '',
        `Der er bedt om en ny adgangskode til brugeren ${userName} i ${businessUnitName}.`,
        'Vælg den her:',
        link,
        '',
        `Linket kan bruges én gang og inden for ${minutes} minutter.`,
        'Hvis det ikke var dig, behøver du ikke gøre noget: Din adgangskode er uændret.',
      ),
  },
  'nb-NO': {
    subject: 'Det nye passordet ditt til Cockpit',
    text: ({ displayName, userName, businessUnitName, link, minutes }) =>
      mailLines(
        `Hei, ${displayName}!`,
        '',
        `Noen har bedt om et nytt passord for brukeren ${userName} i ${businessUnitName}.`,
        'Velg det her:',
        link,
        '',
        `Lenken kan brukes én gang, innen ${minutes} minutter.`,
        'Hvis det ikke var deg, trenger du ikke å gjøre noe: Passordet ditt er uendret.',
      ),
  },
  'de-DE': {
    subject: 'Ihr neues Passwort für das Cockpit',
    text: ({ displayName, userName, businessUnitName, link, minutes }) =>
      mailLines(
        `Guten Tag, ${displayName},`,
        '',
        `für den Benutzer ${userName} in ${businessUnitName} wurde ein neues Passwort angefordert.`,
        'Wählen Sie es hier:',
        link,
        '',
        `Der Link gilt einmal und ${minutes} Minuten lang.`,
        'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
      ),
  },
  'sv-SE': {
    subject: 'Ditt nya lösenord till Cockpit',
    text: ({ displayName, userName, businessUnitName, link, minutes }) =>
      mailLines(
        `Hej ${displayName}!`,
        '',
        `Någon har bett om ett nytt lösenord för användaren ${userName} i ${businessUnitName}.`,
        'Välj det här:',
        link,
        '',
        `Länken kan användas en gång, inom ${minutes} minuter.`,
        'Om det inte var du behöver du inte göra något: ditt lösenord är oförändrat.',
      ),
  },
  'pl-PL': {
    subject: 'Nowe hasło do aplikacji Cockpit',
    text: ({ displayName, userName, businessUnitName, link, minutes }) =>
      mailLines(
        `Dzień dobry, ${displayName}!`,
        '',
        `Ktoś poprosił o nowe hasło dla użytkownika ${userName} w jednostce ${businessUnitName}.`,
        'Ustaw je tutaj:',
        link,
        '',
        `Link działa jeden raz i jest ważny przez ${minutes} min.`,
        'Jeśli to nie Ty, nie musisz nic robić: hasło pozostaje bez zmian.',
      ),
  },
}
