/** The mail that tells an administrator that a user waits for a licence, in each language. */
import type { Language } from '../../../src/contract/limits'
import { mailLines } from '../core/mail/mail-lines'

export interface LicenceMailValues {
  /** Name of the administrator. */
  readonly displayName: string
  /** Name of the waiting user. */
  readonly waiting: string
  readonly businessUnitName: string
  readonly licences: number
  readonly link: string
}

export interface LicenceMailWords {
  readonly subject: string
  text(values: LicenceMailValues): string
}

export const licenceMailWords: Readonly<Record<Language, LicenceMailWords>> = {
  'en-GB': {
    subject: 'Somebody cannot log in: all licences are in use',
    text: ({ displayName, waiting, businessUnitName, licences, link }) =>
      mailLines(
        `Hello ${displayName},`,
        '',
        `${waiting} wants to log in to ${businessUnitName}, but ${licences === 1 ? 'the only licence is' : `all ${licences} licences are`} in use.`,
        'End a session that nobody needs, or increase the number of users:',
        link,
      ),
  },
  'de-DE': {
    subject: 'Jemand kann sich nicht anmelden: alle Lizenzen sind belegt',
    text: ({ displayName, waiting, businessUnitName, licences, link }) =>
      mailLines(
        `Guten Tag, ${displayName},`,
        '',
        `${waiting} möchte sich bei ${businessUnitName} anmelden, aber ${licences === 1 ? 'die einzige Lizenz ist' : `alle ${licences} Lizenzen sind`} belegt.`,
        'Beenden Sie eine Sitzung, die niemand braucht, oder erhöhen Sie die Zahl der Benutzer:',
        link,
      ),
  },
  'da-DK': {
    subject: 'En bruger kan ikke logge ind: alle licenser er i brug',
    text: ({ displayName, waiting, businessUnitName, licences, link }) =>
      mailLines(
        `Hej ${displayName}`,
        '',
        `${waiting} vil logge ind på ${businessUnitName}, men ${licences === 1 ? 'den eneste licens' : `alle ${licences} licenser`} er i brug.`,
        'Afslut en session, som ingen bruger, eller øg antallet af brugere:',
        link,
      ),
  },
  'nb-NO': {
    subject: 'En bruker kan ikke logge inn: alle lisenser er i bruk',
    text: ({ displayName, waiting, businessUnitName, licences, link }) =>
      mailLines(
        `Hei ${displayName}`,
        '',
        `${waiting} vil logge inn på ${businessUnitName}, men ${licences === 1 ? 'den eneste lisensen' : `alle de ${licences} lisensene`} er i bruk.`,
        'Avslutt en økt som ingen trenger, eller øk antallet brukere:',
        link,
      ),
  },
  'sv-SE': {
    subject: 'En användare kan inte logga in: alla licenser används',
    text: ({ displayName, waiting, businessUnitName, licences, link }) =>
      mailLines(
        `Hej ${displayName}`,
        '',
        `${waiting} vill logga in på ${businessUnitName}, men ${licences === 1 ? 'den enda licensen' : `alla ${licences} licenser`} används.`,
        'Avsluta en session som ingen behöver eller öka antalet användare:',
        link,
      ),
  },
  'pl-PL': {
    subject: 'Ktoś nie może się zalogować: wszystkie licencje są zajęte',
    text: ({ displayName, waiting, businessUnitName, licences, link }) =>
      mailLines(
        `Dzień dobry, ${displayName},`,
        '',
        `${waiting} chce się zalogować do ${businessUnitName}, ale ${licences === 1 ? 'jedyna licencja jest zajęta' : `wszystkie licencje (${licences}) są zajęte`}.`,
        'Zakończ niepotrzebną sesję albo zwiększ liczbę użytkowników:',
        link,
      ),
  },
}
