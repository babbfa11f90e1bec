/** Every tab of the pages of settings has a title: the keys are made of names, which the compiler does not compare with the texts. */
import { expect, it } from 'vitest'
import english from '../../../src/locales/en-GB.json'
import { companySections } from '../../../src/pages/company-information/sections'
import { userSettingsSections } from '../../../src/pages/user-settings/sections'
import { createI18n } from '../../../src/texts/create-i18n'

const { t } = createI18n('en-GB', english)

it.each([
  ['company', companySections],
  ['userSettings', userSettingsSections],
])('the tabs of %s have titles', (prefix, sections) => {
  const titles = sections.map(({ name }) => t(`${prefix}.section.${name}` as string))
  expect(titles.filter(title => title.startsWith('#'))).toEqual([])
  expect(new Set(titles).size).toBe(sections.length)
})
