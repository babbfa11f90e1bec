/** Which value an answer says is wrong: other systems name its place as `path`. */
import type { ShownBody } from '../../contract/endpoints/integration-records'
import { isRecord } from '../../kernel/failure-from-response'

/** The path; null where the answer names none. */
export function refusedPathIn(response: ShownBody | null): string | null {
  try {
    const answer: unknown = JSON.parse(response?.text ?? '')
    return isRecord(answer) && typeof answer['path'] === 'string' ? answer['path'] : null
  } catch {
    return null
  }
}
