/** Custom and primary views (spec 2, section 7, views). */
import * as v from 'valibot'
import { customView, customViewContent, customViewHeader } from '../entities/custom-view'
import { rowId } from '../wire-values'
import { del, get, group, put } from './endpoint'
import { primaryView } from './settings'

const byId = v.object({ id: rowId })
const ofOwner = v.object({ owner: v.string() })
const saved = v.object({ id: v.optional(rowId), view: customViewContent })

export const customViews = group('CustomView', {
  headers: get('/headers', {
    query: ofOwner,
    result: v.array(customViewHeader),
    permission: 'grid/custom_views',
    summary: 'Saved views of a grid that the user may open.',
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
  saveForAll: put('/SaveForAll', {
    body: saved,
    result: customViewHeader,
    permission: 'grid/save_for_all',
    summary: 'Creates or replaces a view of the business unit.',
  }),
  remove: del('/{id}', {
    params: byId,
    permission: 'grid/delete_custom_view',
    summary: 'Deletes a view; somebody else’s only by an admin.',
  }),
})

export const primaryViews = group('PrimaryView', {
  list: get('/', { result: v.array(primaryView), summary: 'Primary views of the user, by grid.' }),
  saveForMe: put('/SaveForMe', {
    body: v.object({ owner: v.string(), id: v.nullable(rowId) }),
    permission: 'grid/save_for_me',
    summary: 'Marks a view as the user’s primary view of a grid; null unmarks.',
  }),
})
