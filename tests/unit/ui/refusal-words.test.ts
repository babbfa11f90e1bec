import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { issueCodes, uncoded } from '../../../src/contract/input-issues'
import { languages } from '../../../src/contract/limits'
import { issueNote, issueText, type IssueWords } from '../../../src/ui/refusal-words'
import { baseKeys, type Texts } from '../catalog/texts'

const shown: { key: string; values: unknown }[] = []
const words: IssueWords = {
  t: (key, values) => {
    shown.push({ key, values })
    return `<${key}>`
  },
  number: text => `number ${text}`,
  date: day => (day < '1970' ? '–' : `day ${day}`),
}
const issue = { path: 'body.quantity', message: 'A quantity between 0 and 40, a whole number.' }

describe('an issue of the input', () => {
  it('has a text in the user’s language, with decimals as numbers', () => {
    expect(issueText({ ...issue, code: 'too-big', values: { most: '40.5' } }, words)).toBe(
      '<grid.form.too-big>',
    )
    expect(shown.at(-1)?.values).toMatchObject({ replace: { most: 'number 40.5' } })
    expect(issueText({ ...issue, code: 'too-many-decimals', values: { count: 2 } }, words)).toBe(
      '<grid.form.too-many-decimals>',
    )
    expect(shown.at(-1)?.values).toMatchObject({ count: 2, replace: { count: 2 } })
  })

  it('has formatted days, and an unformatted bound before 1970', () => {
    const ofDay = (least: string) => issueText({ ...issue, code: 'too-long-ago', values: { least } }, words)
    ofDay('2021-10-14')
    expect(shown.at(-1)?.values).toMatchObject({ replace: { least: 'day 2021-10-14' } })
    ofDay('1900-01-01')
    expect(shown.at(-1)?.values).toMatchObject({ replace: { least: '1900-01-01' } })
  })

  it('has the message of the server without a known code', () => {
    expect(issueText({ ...issue, code: uncoded }, words)).toBe(issue.message)
    expect(issueNote({ ...issue, code: uncoded }, words)).toBe('<grid.form.notAccepted>')
    expect(issueNote({ ...issue, code: 'not-whole' }, words)).toBe('<grid.form.not-whole>')
    expect(issueText({ ...issue, code: 'brand-new' as never }, words)).toBe('<grid.form.brand-new>')
    expect(shown.at(-1)?.values).toMatchObject({ defaultValue: issue.message })
  })

  it.each(languages)('has a text for each code in %s', language => {
    const path = new URL(`../../../src/locales/${language}.json`, import.meta.url)
    const keys = baseKeys(JSON.parse(readFileSync(path, 'utf8')) as Texts)
    expect(issueCodes.filter(code => !keys.has(`grid.form.${code}`))).toEqual([])
  })
})
