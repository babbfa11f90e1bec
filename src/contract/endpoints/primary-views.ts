/** Primary views (spec 2, section 7, views); not with the custom views, since every session loads them at its start. */
import * as v from 'valibot'
import { gridNames, gridNamesMessage } from '../own-settings'
import { rowId } from '../wire-values'
import { get, group, put } from './endpoint'

const primaryView = v.object({ id: rowId, owner: v.string() })
const mark = v.object({ owner: v.picklist(gridNames, gridNamesMessage), id: v.nullable(rowId) })

export const primaryViews = group('PrimaryView', {
  list: get('/', {
    result: v.array(primaryView),
    isForScreens: true,
    summary: 'Primary views by grid: the user’s own, else the one for all.',
  }),
  saveForMe: put('/SaveForMe', {
    body: mark,
    permission: 'grid/save_for_me',
    summary: 'Marks a view as the user’s primary view of a grid; null unmarks.',
  }),
  saveForAll: put('/SaveForAll', {
    body: mark,
    permission: 'grid/save_for_all',
    summary:
      'Marks a shared view as the primary one for everybody in the business unit who has none of his own; null unmarks.',
  }),
})
