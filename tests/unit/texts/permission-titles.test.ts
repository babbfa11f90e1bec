/** Messages about a missing permission or feature: they have the titles of the permission table, never a path or a code. */
import { describe, expect, it } from 'vitest'
import { permissionDefaults } from '../../../src/contract/permission-defaults'
import german from '../../../src/locales/de-DE.json'
import english from '../../../src/locales/en-GB.json'
import { createI18n } from '../../../src/texts/create-i18n'
import { featureTitle, missingTitle, permissionTitle } from '../../../src/texts/permission-titles'

const translate = (language: 'en-GB' | 'de-DE') => {
  const { t } = createI18n(language, language === 'en-GB' ? english : german)
  return t as unknown as (key: string, values?: object) => string
}

describe('the title of a permission', () => {
  it('names its subject, in the language of the page', () => {
    expect(permissionTitle('data/order/prepare', translate('en-GB'))).toBe('Sales orders › Prepare')
    expect(permissionTitle('data/order/prepare', translate('de-DE'))).toBe('Kundenaufträge › Vorbereiten')
    expect(permissionTitle('pages/jobs-es-page', translate('en-GB'))).toBe('Pages › Jobs')
    expect(permissionTitle('header/settings/users', translate('en-GB'))).toBe(
      'Settings › Users and company information',
    )
  })

  it('exists for every permission, and contains no path', () => {
    const titles = Object.keys(permissionDefaults).map(path => permissionTitle(path, translate('en-GB')))
    expect(titles.length).toBeGreaterThan(100)
    expect(titles.filter(title => /[#/]|undefined/.test(title))).toEqual([])
  })

  it('is the path for an unknown permission', () => {
    expect(permissionTitle('data/robot/charge', translate('en-GB'))).toBe('data/robot/charge')
    expect(permissionTitle('toString', translate('en-GB'))).toBe('toString')
  })
})

describe('a missing permission or feature', () => {
  it('is named by its title, a newer feature by its code', () => {
    const t = translate('en-GB')
    expect(missingTitle({ reason: 'permission', path: 'data/stock/move' }, t)).toBe(
      `${t('route.stocks-es-page')} › ${t('action.moveStock')}`,
    )
    expect(missingTitle({ reason: 'feature', feature: 'PurchaseModule' }, t)).toBe('Purchase module')
    expect(featureTitle('Robots', t)).toBe('Robots')
  })
})
