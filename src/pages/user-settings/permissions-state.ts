/** The saved permission table while its page is open. */
import { permissions, type PermissionState } from '../../contract/endpoints/permissions'
import { resource, unchanged } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'

export type LoadedPermissions = Shown<PermissionState>

/** The table. `refreshes` is incremented when the embedding page asks for fresh data. */
export function usePermissionState(refreshes: number): LoadedPermissions {
  return useResource(permissionState, undefined, { version: refreshes })
}

const permissionState = resource({
  key: 'permissions',
  fetch: ({ api }, signal) => api.call(permissions.state, {}, { signal }),
  topics: ['Access'],
  apply: unchanged,
})
