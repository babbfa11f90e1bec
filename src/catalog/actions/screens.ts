/** Actions of screens (issue "dashboard and kiosk", kiosk sign-in). Those that return a code save within their dialog, which shows it. */
import { screens } from '../../contract/endpoints/screens'
import type { Screen } from '../../contract/entities/screen'
import { guardScreen, type ScreenAction } from '../../contract/states/screen'
import { defineAction } from '../../define/action'
import { crud } from '../crud'

const permission = 'header/settings/active_users'
const guarded = (action: ScreenAction) => (screen: Screen) => guardScreen(action, screen)
const byIds = (rows: readonly Screen[]) => ({ body: { ids: rows.map(({ id }) => id) } })

export const {
  add: addScreen,
  update: updateScreen,
  delete: deleteScreens,
} = crud<Screen>('Screen', {
  permission,
  endpoints: { update: screens.update, remove: screens.remove },
  guard: guardScreen,
  deletesMany: 'body',
})

export const makeScreenCode = defineAction<Screen>({
  name: 'makeScreenCode',
  icon: 'lock',
  section: 2,
  isSingle: true,
  isPromoted: true,
  permission,
  guard: guarded('makeCode'),
  dialog: 'screenCode',
})

export const revokeScreens = defineAction<Screen>({
  name: 'revokeScreens',
  icon: 'close',
  section: 3,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: guarded('revoke'),
  endpoint: screens.revoke,
  input: byIds,
})
