/** The server's decision about a question, step by step. */
import { permissions, type TraceQuestion } from '../../contract/endpoints/permissions'
import { resource } from '../../kernel/resource'

export const traceOf = resource({
  key: 'trace',
  fetch: ({ api }, signal, question: TraceQuestion) =>
    api.call(permissions.trace, { body: question }, { signal }),
})
