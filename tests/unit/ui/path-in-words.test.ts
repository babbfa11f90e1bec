/** What a refusal names besides its reason: a feature or a permission by its title, anything else as the server does. */
import { expect, it } from 'vitest'
import { failure } from '../../../src/kernel/failure'
import english from '../../../src/locales/en-GB.json'
import { createI18n } from '../../../src/texts/create-i18n'
import { failureSentence } from '../../../src/ui/failure-sentence'
import { refusalText } from '../../../src/ui/refusal-words'

const { t } = createI18n('en-GB', english)
const asItIs = (text: string) => text
const words = {
  t: t as unknown as (key: string, values?: object) => string,
  number: asItIs,
  date: asItIs,
  stateName: asItIs,
  titleOf: asItIs,
}

it.each([
  ['feature-off', 'PurchaseModule', 'This feature is switched off: Purchase module.'],
  ['own-permission', 'header/settings/users', 'one of your roles: Settings › Users and company information.'],
  ['address-not-allowed', '10.0.0.7', 'from your address 10.0.0.7.'],
] as const)('a refusal with the code %s describes %s in words', (code, path, sentence) => {
  expect(failureSentence(failure({ kind: 'refused', status: 403, code, path }), t)).toContain(sentence)
  expect(refusalText({ code, path }, words)).toContain(sentence)
})
