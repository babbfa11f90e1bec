/** Texts that no database can store are found wherever they are. */
import { expect, it } from 'vitest'
import { unstorableTexts } from '../../../demo/server/core/calls/unstorable-texts'

it('names the place of every text with NUL or half a letter, and of no other', () => {
  const body = {
    comment: 'a\0b',
    lines: [{ note: 'good 😀' }, { note: 'cut \ud83d', quantity: 1, isUrgent: true, batch: null }],
  }
  expect(unstorableTexts({ params: { id: '1' }, query: { find: '\0' }, body })).toEqual([
    'query.find',
    'body.comment',
    'body.lines.1.note',
  ])
  expect(unstorableTexts({ params: undefined, query: {}, body: 'text' })).toEqual([])
})
