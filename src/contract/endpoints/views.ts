/** Custom views (spec 2, section 7, views). */
import * as v from 'valibot'
import { customView, customViewContent, customViewHeader } from '../entities/custom-view'
import { gridNames, gridNamesMessage } from '../own-settings'
import { rowId } from '../wire-values'
import { del, get, group, put } from './endpoint'

const byId = v.object({ id: rowId })
const owner = v.picklist(gridNames, gridNamesMessage)
const ofOwner = v.object({ owner })
const saved = v.object({
  id: v.optional(rowId),
  /** The revision of the replaced view that the caller has read; without it the view is replaced whatever it is now. */
  read: v.optional(v.string()),
  view: customViewContent,
})

export const customViews = group('CustomView', {
  headers: get('/headers', {
    query: v.object({ owner: v.optional(owner) }),
    result: v.array(customViewHeader),
    permission: 'grid/custom_views',
    summary: 'Saved views of a grid that the user may open; of all grids without an owner.',
  }),
  byId: get('/{id}', {
    params: byId,
    query: ofOwner,
    result: customView,
    permission: 'grid/custom_views',
    summary: 'One saved view.',
  }),
  saveForMe: put('/SaveForMe', {
    body: saved,
    result: customViewHeader,
    permission: 'grid/save_for_me',
    summary: 'Creates or replaces a view of the user; the name must be unique among what he may open.',
  }),
  saveForBusinessUnit: put('/SaveForBusinessUnit', {
    body: saved,
    result: customViewHeader,
    permission: 'grid/save_for_business_unit',
    summary: 'Creates or replaces a view for everybody in the business unit.',
  }),
  saveForAll: put('/SaveForAll', {
    body: saved,
    result: customViewHeader,
    permission: 'grid/save_for_all',
    summary:
      'Creates or replaces a view for everybody in the business unit; of a global administrator, for everybody in all business units.',
  }),
  remove: del('/{id}', {
    params: byId,
    permission: 'grid/delete_custom_view',
    summary: 'Deletes a view; somebody else’s only by an admin of his business unit.',
  }),
})
