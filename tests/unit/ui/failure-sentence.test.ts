/** The message for a call with invalid input: the field by its title, never a path. */
import { describe, expect, it } from 'vitest'
import { failure } from '../../../src/kernel/failure'
import { createI18n } from '../../../src/texts/create-i18n'
import { failureSentence } from '../../../src/ui/failure-sentence'
import english from '../../../src/locales/en-GB.json'
import german from '../../../src/locales/de-DE.json'

const refused = (
  ...issues: { path: string; code?: string; message: string; values?: Record<string, string> }[]
) => failure({ kind: 'refused', status: 400, code: 'invalid-input', issues: issues as never })
const quantity = {
  path: 'body.lines.3.quantity',
  code: 'not-above',
  message: 'Above 0.',
  values: { least: '0' },
}

describe('the sentence of a refused input', () => {
  const { t } = createI18n('en-GB', english)

  it('names the field by its title, in the language of the page', () => {
    expect(failureSentence(refused(quantity), t)).toBe(
      'The warehouse service did not accept the input: Quantity: Enter more than 0.',
    )
    expect(failureSentence(refused(quantity), createI18n('de-DE', german).t)).toContain('Menge: ')
  })

  it('contains no path where a field has no title, or the whole input is invalid', () => {
    const unknownPath = { path: 'body.filters.0.selektor', code: 'not-listed', message: 'No field.' }
    const whole = { path: 'body', code: 'parts-missing', message: 'Parts are missing.' }
    const plain = { path: 'query.foo', code: 'uncoded', message: 'As the back end says it.' }
    expect(failureSentence(refused(unknownPath, whole, plain), t)).toBe(
      'The warehouse service did not accept the input: Choose one from the list. Parts of the file did not arrive. Send the file again. As the back end says it.',
    )
  })
})

describe('the sentence of a refusal', () => {
  const { t } = createI18n('en-GB', english)

  it('names states and fields as the page does', () => {
    const stateName = (state: string) => `“${state}”`
    const titleOf = (field: string) => field.toUpperCase()
    const late = failure({
      kind: 'refused',
      status: 409,
      code: 'wrong-state',
      state: 'Done',
      allowedStates: ['New', 'Open'],
    })
    expect(failureSentence(late, t, { stateName })).toBe(
      'Not possible in the state “Done”. Possible in: “New”, “Open”.',
    )
    expect(failureSentence(late, t)).toBe('Not possible in the state Done. Possible in: New, Open.')
    const conflict = failure({ kind: 'conflict', fields: ['name', 'price'] })
    expect(failureSentence(conflict, t, { titleOf })).toContain('NAME, PRICE')
  })
})

describe('the sentence of a wait', () => {
  const { t } = createI18n('en-GB', english)
  const waiting = (retryAfterMs: number) =>
    failureSentence(failure({ kind: 'refused', status: 429, code: 'too-many-attempts', retryAfterMs }), t)

  it('contains seconds up to a minute, then minutes, rounded up', () => {
    expect(waiting(1_000)).toBe('Too many attempts. Try again in 1 second.')
    expect(waiting(60_000)).toBe('Too many attempts. Try again in 60 seconds.')
    expect(waiting(61_000)).toBe('Too many attempts. Try again in 2 min.')
    expect(waiting(600_000)).toBe('Too many attempts. Try again in 10 min.')
  })
})
