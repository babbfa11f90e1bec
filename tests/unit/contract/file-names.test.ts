/** Valid names of files and folders: letters of every script, but no name or character that an operating system reserves. */
import { describe, expect, it } from 'vitest'
import { extensionOf, isValidName, normalizedName, nameKey } from '../../../src/contract/file-names'
import { nameLengthMost } from '../../../src/contract/limits'

describe('a name', () => {
  it.each([
    'Plan.pdf',
    'Zażółć ß Å ø.txt',
    'ברקוד.txt',
    "O'Neil & sons; 100% wool.csv",
    '倉庫 📦.png',
    'a.b.c',
    '100%',
  ])('may be %s', name => {
    expect(isValidName(normalizedName(name))).toBe(true)
  })

  it.each([
    '',
    ' ',
    ' a',
    'a ',
    '.',
    '..',
    '.hidden',
    'a.',
    'a..b',
    'a/b',
    'a\\b',
    'C:a',
    'a\0b',
    'a\nb',
    'a\u202eb',
    'a\ufeffb',
    '\ud800',
    '<b>',
    'a|b',
    'a?b',
    '*',
    '"',
    '%2e%2e',
    '%252F',
    '%c0%af',
    '％2f',
    '．．',
    '…',
    '／',
    '⁄',
    'nul',
    'COM1.txt',
    'a'.repeat(nameLengthMost + 1),
  ])('may not be %j', name => {
    expect(isValidName(name)).toBe(false)
  })

  it('equals another one regardless of case, width and Unicode composition', () => {
    expect(nameKey('A\u030angström.TXT')).toBe(nameKey('ÅNGSTRÖM.txt'))
    expect(nameKey('ｆｉｌｅ')).toBe(nameKey('file'))
    expect(normalizedName('A\u030a')).toBe('Å')
  })

  it('has the extension after its last dot, if that is allowed', () => {
    expect(extensionOf('a.b.PDF')).toBe('pdf')
    for (const name of ['pdf', '.pdf', 'a.exe', 'a.pdf.exe', 'a.html', 'a.svg', 'a.'])
      expect(extensionOf(name)).toBeNull()
  })
})
