/** The saved permission table while its page is open. */
import { permissions, type PermissionState } from '../../contract/endpoints/permissions'
import type { Api } from '../../kernel/session'
import { useFollowedState, type FollowedState } from './use-followed-state'

export type LoadedPermissions = FollowedState<PermissionState>

/** The table. `refreshes` grows when the page around asks for fresh data. */
export function usePermissionState(refreshes: number): LoadedPermissions {
  return useFollowedState(loadState, refreshes)
}

const loadState = (api: Api, signal: AbortSignal) => api.call(permissions.state, {}, { signal })
