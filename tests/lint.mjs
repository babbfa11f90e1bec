/**
 * Types and rules in one process: `npm run lint`. The compiler checks every file, then ESLint uses the same program for rules that need
 * types, which is then almost free: with a program of its own it took half of the whole time.
 */
import { ESLint } from 'eslint'
import ts from 'typescript'
import { inProject, root } from '../build/project.mjs'
import { typedFiles } from '../eslint.config.mjs'

const program = programOf(inProject('tsconfig.json'))
const typeErrors = ts.getPreEmitDiagnostics(program)
if (typeErrors.length > 0) console.log(ts.formatDiagnosticsWithColorAndContext(typeErrors, inRoot()))

const languageOptions = { parserOptions: { projectService: false, programs: [program] } }
const eslint = new ESLint({ cwd: root, overrideConfig: { ...typedFiles, languageOptions } })
const results = await eslint.lintFiles(['.'])
const report = await (await eslint.loadFormatter('stylish')).format(results)
if (report !== '') console.log(report)

process.exitCode =
  typeErrors.length + results.reduce((sum, { errorCount }) => sum + errorCount, 0) > 0 ? 1 : 0

/** The program that `tsc -p` would check. */
function programOf(configPath) {
  const fail = diagnostic => {
    throw new Error(ts.formatDiagnostic(diagnostic, inRoot()))
  }
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail }
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(configPath, {}, host)
  return ts.createProgram({
    rootNames: fileNames,
    options,
    configFileParsingDiagnostics: errors,
    // ESLint needs the parents of nodes.
    host: ts.createCompilerHost(options, true),
  })
}

function inRoot() {
  return { getCanonicalFileName: name => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }
}
