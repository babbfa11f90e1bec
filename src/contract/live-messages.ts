/** Messages of the hub at /view (spec 2, live updates). */
import * as v from 'valibot'

/** Path of the hub under the API's origin. */
export const hubPath = '/view'
/** Methods that a client invokes. */
export const hubMethods = { register: 'register', unregister: 'unregister' } as const
/** The close reason of a connection whose session has ended; the client checks its session at once. */
export const sessionEndedReason = 'The session has ended.'
/** The close reason of a connection whose access token has expired; the client connects again at once with a renewed one. */
export const tokenExpiredReason = 'The access token has expired.'
/** Event that carries a live message to the client. */
export const hubEvent = 'viewChanged'

/** A view to subscribe to: its type, its name and the business unit (refused unless it is the token's). */
export const registration = v.object({ viewType: v.string(), name: v.string(), businessUnitName: v.string() })
export type Registration = v.InferOutput<typeof registration>

/**
 * A change of a view. Deleted, Bulk and BulkDelete have a meaning of their own; any other methodName is a change of the single viewModel.
 * `epoch` and `seq` are ours and optional: seq counts the messages of one view and unit since one server start (epoch), so that a client
 * notices a gap and fetches again. Bulk without viewModels asks the client to fetch again. `areViewsDropped` is ours too, in messages of
 * `Access`: the connection no longer gets some of its views.
 */
export const liveMessage = v.object({
  viewName: v.string(),
  methodName: v.string(),
  viewModel: v.optional(v.unknown()),
  viewModels: v.optional(v.array(v.unknown())),
  id: v.optional(v.number()),
  ids: v.optional(v.array(v.number())),
  epoch: v.optional(v.string()),
  seq: v.optional(v.number()),
  areViewsDropped: v.optional(v.boolean()),
})
export type LiveMessage = v.InferOutput<typeof liveMessage>

/** Whether a message only asks the client to fetch. */
export const requestsFetch = ({ methodName, viewModels }: LiveMessage): boolean =>
  methodName === 'Bulk' && viewModels === undefined
