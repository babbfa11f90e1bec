/** The texts of the mail that notifies a recipient of a report, in every language. */
import type { Language } from '../../../../src/contract/limits'
import { mailLines } from '../../core/mail/mail-lines'

export interface ReportMailWords {
  /** The lines of the mail: the report by the name of its schedule, who sends it, and where it can be found until when. */
  text(mail: {
    readonly name: string
    readonly owner: string
    readonly link: string
    readonly keptUntil: string
    readonly isAttached: boolean
  }): string
}

/** The texts by language. */
export const reportMailWords: Readonly<Record<Language, ReportMailWords>> = {
  'en-GB': {
    text: ({ name, owner, link, keptUntil, isAttached }) =>
      mailLines(
        `${owner} sends you this report: ${name}.`,
        '',
        isAttached ? 'The file is attached to this email.' : 'The file is too large for an email.',
        `You will find it in your downloads until ${keptUntil}:`,
        link,
      ),
  },
  'da-DK': {
    text: ({ name, owner, link, keptUntil, isAttached }) =>
      mailLines(
        `${owner} sender dig denne rapport: ${name}.`,
        '',
        isAttached ? 'Filen er vedhæftet denne mail.' : 'Filen er for stor til en mail.',
        `Du finder den i dine downloads indtil ${keptUntil}:`,
        link,
      ),
  },
  'nb-NO': {
    text: ({ name, owner, link, keptUntil, isAttached }) =>
      mailLines(
        `${owner} sender deg denne rapporten: ${name}.`,
        '',
        isAttached ? 'Filen er vedlagt denne e-posten.' : 'Filen er for stor for en e-post.',
        `Du finner den i nedlastingene dine til ${keptUntil}:`,
        link,
      ),
  },
  'de-DE': {
    text: ({ name, owner, link, keptUntil, isAttached }) =>
      mailLines(
        `${owner} lässt Ihnen diesen Bericht zuschicken: ${name}.`,
        '',
        isAttached ? 'Die Datei hängt an dieser E-Mail.' : 'Die Datei ist zu groß für eine E-Mail.',
        `Sie finden sie bis ${keptUntil} in Ihren Downloads:`,
        link,
      ),
  },
  'sv-SE': {
    text: ({ name, owner, link, keptUntil, isAttached }) =>
      mailLines(
        `${owner} låter skicka den här rapporten till dig: ${name}.`,
        '',
        isAttached ? 'Filen är bifogad.' : 'Filen är för stor för ett mejl.',
        `Du hittar den bland dina nedladdningar till ${keptUntil}:`,
        link,
      ),
  },
  'pl-PL': {
    text: ({ name, owner, link, keptUntil, isAttached }) =>
      mailLines(
        `${owner} przesyła Ci ten raport: ${name}.`,
        '',
        isAttached ? 'Plik jest załączony do tej wiadomości.' : 'Plik jest za duży na wiadomość e-mail.',
        `Znajdziesz go w swoich pobranych plikach do ${keptUntil}:`,
        link,
      ),
  },
}
