/** The texts that ship with the cockpit, by language, for texts that the server itself writes or checks. */
import type { Language } from '../../../src/contract/limits'
import daDK from '../../../src/locales/da-DK.json'
import deDE from '../../../src/locales/de-DE.json'
import enGB from '../../../src/locales/en-GB.json'
import nbNO from '../../../src/locales/nb-NO.json'
import plPL from '../../../src/locales/pl-PL.json'
import svSE from '../../../src/locales/sv-SE.json'

export const shippedTexts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'en-GB': enGB,
  'da-DK': daDK,
  'nb-NO': nbNO,
  'de-DE': deDE,
  'sv-SE': svSE,
  'pl-PL': plPL,
}
