/**
 * Mistakes that a person may make in this code, each as data: tests that are worth their time find them (run.mjs). A defect is renewed
 * with the code that it stands in.
 */
import { elementDefects, gridDefects, hostDefects, kernelDefects, pageDefects } from './client-defects.mjs'
import { hubDefects, serverDefects } from './server-defects.mjs'

/**
 * @typedef {object} Defect
 * @property {string} name
 * @property {string} file that it is in
 * @property {string} text which stands once in that file
 * @property {string} replacement what a person wrote in its place
 * @property {string} mistake what is wrong then, as a user or an attacker meets it
 * @property {readonly string[]} near tests of `npm test` that should find it, which run first; none where types or lint do
 */

/** By area. @type {Readonly<Record<string, readonly Defect[]>>} */
export const defectsByArea = {
  server: serverDefects,
  hub: hubDefects,
  kernel: kernelDefects,
  grid: gridDefects,
  pages: pageDefects,
  host: hostDefects,
  elements: elementDefects,
}

export const defects = Object.values(defectsByArea).flat()
