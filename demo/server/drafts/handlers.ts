/**
 * The passphrase for a user's unsent forms: derived from the server's secret, so that it is stored nowhere and is the same at every
 * sign-in.
 */
import { createHmac } from 'node:crypto'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { Context } from '../core/calls/context'
import type { Tokens } from '../core/sessions/tokens'

export function formDraftHandlers({
  secret,
}: Pick<Tokens, 'secret'>): Handlers<Endpoints, Context>['formDrafts'] {
  return {
    formKey: async (_input, { caller }) => ({
      key: createHmac('sha256', secret)
        .update(`unsent forms of ${caller.businessUnitId}/${caller.userId}`)
        .digest('base64'),
    }),
  }
}
