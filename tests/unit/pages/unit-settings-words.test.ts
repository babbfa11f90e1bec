import { describe, expect, it } from 'vitest'
import { features } from '../../../src/contract/features'
import { heartbeatLeastMs, heartbeatMostMs } from '../../../src/contract/limits'
import { unitSettingList } from '../../../src/contract/unit-settings'
import { createI18n } from '../../../src/texts/create-i18n'
import english from '../../../src/locales/en-GB.json'
import { unitProblems, unitTitle, unitValueText } from '../../../src/pages/user-settings/unit-settings-words'

const texts: Readonly<Record<string, string>> = english
const { t } = createI18n('en-GB', english)
const formats = { number: (value: string | number | null) => String(value) }
const problem = (field: string, entry: string, address = '10.20.4.11') =>
  unitProblems({ [field]: entry }, address, t, formats).get(field)

describe('the texts of a business unit’s settings', () => {
  it.each([
    ...unitSettingList.map(({ owner, key }) => `${owner}.${key}`),
    ...features.map(feature => `feature.${feature}`),
  ])('name %s', field => {
    expect(unitTitle(field, t)).not.toContain('#')
  })

  it('name the initial values of users, and values', () => {
    expect(unitTitle('start.userSettings/EnabledWidgets', t)).toContain('EnabledWidgets')
    expect(unitTitle('grid.businessUnit.Stock', t)).toBe(
      t('unitSettings.start.gridOf', { view: texts['route.stocks-es-page'] }),
    )
    expect(unitValueText('grid.businessUnit.Stock', 'fixed', t, formats)).toBe(
      texts['unitSettings.start.fixed'],
    )
    expect(unitValueText('cockpit.licenseOveruseAllowed', false, t, formats)).toBe(texts['ui.off'])
    expect(unitValueText('terminal.pickLabelPrinterChosenBy', 'Nobody', t, formats)).toBe(
      texts['unitSettings.value.Nobody'],
    )
    expect(unitValueText('cockpit.heartBeat', '30000', t, formats)).toBe('30000')
  })

  it('contain the bounds of a number', () => {
    expect(problem('cockpit.heartBeat', '0')).toBeUndefined()
    expect(problem('cockpit.heartBeat', '17')).toBe(
      t('unitSettings.rangeOrZero', { least: heartbeatLeastMs, most: heartbeatMostMs }),
    )
    expect(problem('cockpit.rowsLimit', 'NaN')).toContain('100')
  })

  it('name the line with an invalid address, and a missing own address', () => {
    const list = 'system.ipAllowList'
    expect(problem(list, '')).toBeUndefined()
    expect(problem(list, '10.20.0.0/16 # office')).toBeUndefined()
    expect(problem(list, '10.20.0.0/16\n\nofficeX')).toBe(t('grid.form.misshaped-range', { line: 3 }))
    expect(problem(list, '10.21.0.0/16')).toBe(t('grid.form.own-address-missing', { address: '10.20.4.11' }))
    expect(problem(list, '::1', '::ffff:127.0.0.1')).toBeDefined()
  })
})
