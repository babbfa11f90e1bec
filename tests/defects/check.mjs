/** Checks that the seeded defects still fit the code that they change. Reads files, runs nothing. */
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import ts from 'typescript'
import { inProject } from '../../build/project.mjs'

/**
 * Messages about defects that cannot be seeded: the text is missing or occurs more than once, nothing changes, the result does not parse,
 * or a test in `near` does not exist. Empty when all fit.
 */
export function problemsOf(defects) {
  const names = defects.map(({ name }) => name)
  return [
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map(name => `${name}: the name is taken twice.`),
    ...defects.flatMap(defect => problemsOfOne(defect).map(problem => `${defect.name}: ${problem}`)),
  ]
}

/** The file's text with the defect in it. @throws Error unless the text occurs in it exactly once */
export function withDefect(source, { text, replacement }) {
  const found = source.split(text).length - 1
  if (found !== 1) throw new Error(`the text occurs ${found} times and must occur once: ${text.trim()}`)
  return source.replace(text, () => replacement)
}

function problemsOfOne(defect) {
  const { file, text, replacement, near } = defect
  if (!existsSync(inProject(file))) return [`there is no ${file}.`]
  const missing = near.filter(test => !existsSync(inProject(test)))
  const problems = missing.map(test => `there is no ${test}.`)
  if (text === replacement) return [...problems, 'it changes nothing.']
  try {
    const broken = withDefect(readFileSync(inProject(file), 'utf8'), defect)
    return [...problems, ...syntaxErrors(file, broken)]
  } catch (error) {
    return [...problems, `${file}: ${error.message}`]
  }
}

/** A result that does not parse fails every check, and so shows nothing about the tests. */
function syntaxErrors(file, source) {
  if (!/^\.tsx?$/.test(extname(file))) return []
  const { diagnostics = [] } = ts.transpileModule(source, { fileName: file, reportDiagnostics: true })
  return diagnostics.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}
