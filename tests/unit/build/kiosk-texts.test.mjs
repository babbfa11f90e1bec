import { describe, expect, it } from 'vitest'
import { kioskTexts } from '../../../demo/kiosk-texts.js'
import { languages } from '../../../src/contract/limits'
import german from '../../../src/locales/de-DE.json'
import english from '../../../src/locales/en-GB.json'
import danish from '../../../src/locales/da-DK.json'
import norwegian from '../../../src/locales/nb-NO.json'
import polish from '../../../src/locales/pl-PL.json'
import swedish from '../../../src/locales/sv-SE.json'
import { otherWords } from '../catalog/texts'

const locales = {
  'en-GB': english,
  'da-DK': danish,
  'nb-NO': norwegian,
  'de-DE': german,
  'sv-SE': swedish,
  'pl-PL': polish,
}
const keys = Object.keys(kioskTexts['en-GB'])
const placeholders = text => text.match(/\{\w+\}/g) ?? []

describe('the form that connects a screen', () => {
  it('has texts in every language of the cockpit', () => {
    expect(Object.keys(kioskTexts).sort()).toEqual([...languages].sort())
  })

  it.each(Object.entries(kioskTexts))(
    'has every text in %s, with the same placeholders',
    (_language, texts) => {
      expect(Object.keys(texts)).toEqual(keys)
      for (const key of keys) {
        expect(texts[key].trim(), key).not.toBe('')
        expect(placeholders(texts[key]), key).toEqual(placeholders(kioskTexts['en-GB'][key]))
      }
    },
  )

  it.each(Object.entries(kioskTexts))(
    'uses in %s the cockpit’s names for the menu path to a code',
    (language, { steps }) => {
      const words = locales[language]
      for (const key of [
        'shell.menu.settings',
        'route.active-users',
        'view.Screen',
        'action.addScreen',
        'action.makeScreenCode',
      ]) {
        expect(steps).toContain(words[key])
      }
    },
  )

  it.each(Object.entries(kioskTexts))('uses in %s one word for one thing', (language, texts) => {
    const other = otherWords[language]
    expect(Object.values(texts).filter(text => other?.test(text))).toEqual([])
  })
})
