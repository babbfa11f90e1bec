/** The value that an answer refuses: other systems name its place as `path`. */
import type { ShownBody } from '../../contract/endpoints/integration-records'
import { isRecord } from '../../contract/is-record'

/** The path; null when the answer does not name one. */
export function refusedPathIn(response: ShownBody | null): string | null {
  try {
    const answer: unknown = JSON.parse(response?.text ?? '')
    return isRecord(answer) && typeof answer['path'] === 'string' ? answer['path'] : null
  } catch {
    return null
  }
}
