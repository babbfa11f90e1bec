/** A key that no text has does not compile: an error that is expected below and does not come is one of the type check. */
import { expect, it } from 'vitest'
import { createI18n } from '../../../src/kernel/create-i18n'
import english from '../../../src/locales/en-GB.json'

const { t } = createI18n('en-GB', english)

it('is one that the English file has', () => {
  const state: string = 'New'
  const part: 'cancel' | 'nothing' = 'cancel'
  expect([t('ui.cancel'), t('kernel.relative.minutes', { count: 2 })]).toEqual(['Cancel', '2 minutes ago'])
  expect(t(`state.salesOrder.${state}`)).toBe(english['state.salesOrder.New'])
  expect(t(['ui.cancel', `state.salesOrder.${state}`])).toBe('Cancel')
  // @ts-expect-error no text has this key
  expect(t('ui.cancell')).toBe('#ui.cancell')
  // @ts-expect-error the form of a count is chosen by i18next
  t('kernel.relative.minutes_one')
  // @ts-expect-error no key begins like this
  t(`nowhere.${state}`)
  // @ts-expect-error one of the two has no text
  t(`ui.${part as 'cancel' | 'nothing'}`)
  // @ts-expect-error the second is not there
  t(['ui.cancel', 'ui.cancell'])
})
