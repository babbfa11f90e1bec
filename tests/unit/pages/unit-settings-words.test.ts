import { describe, expect, it } from 'vitest'
import { features } from '../../../src/contract/features'
import { heartbeatLeastMs, heartbeatMostMs } from '../../../src/contract/limits'
import { unitSettingList } from '../../../src/contract/unit-settings'
import type { Translate } from '../../../src/texts/create-i18n'
import english from '../../../src/locales/en-GB.json'
import { unitProblems, unitTitle, unitValueText } from '../../../src/pages/user-settings/unit-settings-words'

const texts: Readonly<Record<string, string>> = english
/** The English text, with its values filled in. */
const t = ((key: string, values: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(values).reduce(
    (shownText, [name, value]) => shownText.replaceAll(`{{${name}}}`, String(value)),
    texts[key] ?? `#${key}`,
  )) as Translate
const formats = { number: (value: string | number | null) => String(value) }
const problem = (field: string, entry: string, address = '10.20.4.11') =>
  unitProblems({ [field]: entry }, address, t, formats).get(field)

describe('the words of a business unit’s settings', () => {
  it.each([
    ...unitSettingList.map(({ owner, key }) => `${owner}.${key}`),
    ...features.map(feature => `feature.${feature}`),
  ])('name %s', field => {
    expect(unitTitle(field, t)).not.toContain('#')
  })

  it('name what users start with, and values', () => {
    expect(unitTitle('start.userSettings/EnabledWidgets', t)).toContain('EnabledWidgets')
    expect(unitTitle('grid.businessUnit.Stock', t)).toBe(
      t('unitSettings.start.gridOf', { view: texts['view.Stock'] }),
    )
    expect(unitValueText('grid.businessUnit.Stock', 'fixed', t, formats)).toBe(
      texts['unitSettings.start.fixed'],
    )
    expect(unitValueText('cockpit.licenseOveruseAllowed', false, t, formats)).toBe(texts['unitSettings.off'])
    expect(unitValueText('terminal.pickLabelPrinterChosenBy', 'Nobody', t, formats)).toBe(
      texts['unitSettings.value.Nobody'],
    )
    expect(unitValueText('cockpit.heartBeat', '30000', t, formats)).toBe('30000')
  })

  it('say between which bounds a number is', () => {
    expect(problem('cockpit.heartBeat', '0')).toBeUndefined()
    expect(problem('cockpit.heartBeat', '17')).toBe(
      t('unitSettings.rangeOrZero', { least: heartbeatLeastMs, most: heartbeatMostMs }),
    )
    expect(problem('cockpit.rowsLimit', 'NaN')).toContain('100')
  })

  it('say which line of the addresses is none, and that one’s own is missing', () => {
    const list = 'system.ipAllowList'
    expect(problem(list, '')).toBeUndefined()
    expect(problem(list, '10.20.0.0/16 # office')).toBeUndefined()
    expect(problem(list, '10.20.0.0/16\n\nofficeX')).toBe(t('grid.form.misshaped-range', { line: 3 }))
    expect(problem(list, '10.21.0.0/16')).toBe(t('grid.form.own-address-missing', { address: '10.20.4.11' }))
    expect(problem(list, '::1', '::ffff:127.0.0.1')).toBeDefined()
  })
})
