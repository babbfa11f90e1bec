/** Texts that no database can store are found wherever they are. */
import { expect, it } from 'vitest'
import { unstorableTexts } from '../../../demo/server/core/calls/unstorable-texts'

it('the paths of all texts with NUL or a lone surrogate are listed, and no others', () => {
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
