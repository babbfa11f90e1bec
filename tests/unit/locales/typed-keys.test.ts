/** Which keys compile: the constants below are checked by the compiler. */
import { expect, it } from 'vitest'
import { createI18n } from '../../../src/texts/create-i18n'
import english from '../../../src/locales/en-GB.json'

const { t } = createI18n('en-GB', english)

/** Whether `t` accepts the key. */
type Compiles<Key extends string> = [Key] extends [Parameters<typeof t<Key>>[0]] ? true : false

const compiling = {
  oneOfTheFile: true satisfies Compiles<'ui.cancel'>,
  notOfTheFile: false satisfies Compiles<'ui.cancell'>,
  withItsFormOfACount: false satisfies Compiles<'kernel.relative.minutes_one'>,
  withHoles: true satisfies Compiles<`state.salesOrder.${string}`>,
  withHolesAndNoneOfTheFile: false satisfies Compiles<`states.salesOrder.${string}`>,
  oneOfTwoNotOfTheFile: false satisfies Compiles<'ui.cancel' | 'ui.cancell'>,
  namedByADefinition: true satisfies Compiles<string>,
}

it('a key that compiles has a text', () => {
  const state = 'New' as string
  expect(t('kernel.relative.minutes', { count: 2 })).toBe('2 minutes ago')
  expect([t('ui.cancel'), t(`state.salesOrder.${state}`)]).toEqual(['Cancel', 'New'])
  expect(t(['ui.cancel', `state.salesOrder.${state}`])).toBe('Cancel')
  expect(Object.values(compiling).filter(compiles => compiles)).toHaveLength(3)
})
