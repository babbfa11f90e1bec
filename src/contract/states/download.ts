/** Files that are made in the background: their states, who requested them, why they can fail, and their actions. */
import { defineMachine, guard, type GuardResult } from './state-machine'

export const downloadStates = ['Waiting', 'Making', 'Ready', 'Failed'] as const
export type DownloadState = (typeof downloadStates)[number]

/** A user, or a schedule in the name of its owner. */
export const downloadOrigins = ['User', 'Schedule'] as const
export type DownloadOrigin = (typeof downloadOrigins)[number]

/** Why a file was not made. */
export const downloadFailures = [
  /** Its owner may no longer see the report, or no longer export its rows as a spreadsheet. */
  'PermissionLost',
  'FeatureOff',
  /** Its owner was deactivated or deleted. */
  'OwnerGone',
  'CriteriaInvalid',
  /** More rows than a file can hold, or longer than a report may take. */
  'TooLarge',
  /** The server stopped while it was made, in every attempt. */
  'Interrupted',
  'Unexpected',
] as const
export type DownloadFailure = (typeof downloadFailures)[number]

export const downloadMachine = defineMachine({
  name: 'download',
  states: downloadStates,
  final: ['Ready', 'Failed'],
  transitions: {
    fetch: { from: ['Ready'], to: ['Ready'] },
    /** Other recipients of the same file keep it. */
    delete: { from: downloadStates, to: downloadStates },
  },
})

/** Whether an action is allowed on an entry of the downloads. */
export function guardDownload(
  action: keyof typeof downloadMachine.transitions,
  { state }: { readonly state: DownloadState },
): GuardResult<DownloadState> {
  return guard(downloadMachine, action, { state })
}
