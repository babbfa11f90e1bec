/** Which module Node was started with. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether Node was started with the module of this address, and did not come to it by an import. */
export function isProgram(moduleUrl: string): boolean {
  const [, program] = process.argv
  return program !== undefined && realpathSync(program) === fileURLToPath(moduleUrl)
}
