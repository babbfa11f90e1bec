/** Tells whether a module is the program that Node was started with. */
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether Node was started with the module of this URL, rather than importing it. */
export function isProgram(moduleUrl: string): boolean {
  const [, program] = process.argv
  return program !== undefined && realpathSync(program) === fileURLToPath(moduleUrl)
}
