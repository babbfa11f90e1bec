/**
 * The types that the package exports, as facts. JSX types and the maps of tags and events add no facts: they follow from the attributes and
 * events here, and from the tags in the elements' manifest.
 */
import { join } from 'node:path'
import ts from 'typescript'
import { inProject } from '../project.mjs'
import { is } from './api-facts.mjs'

/** Types whose values a page receives; those of all others it provides. */
const provided = new Set(['CockpitElement', 'CockpitEvents'])
const derived = new Set(['CockpitEventMap'])

/**
 * @param {string} [entry] the module whose exports are read
 * @returns {import('./api-facts.mjs').Fact[]}
 */
export function typeFacts(entry = inProject('elements/public.ts')) {
  const { config } = ts.readConfigFile(inProject('tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, inProject())
  const program = ts.createProgram([entry], options)
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry))
  return checker.getExportsOfModule(module).flatMap(exported => {
    const of = exported.name
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    if (derived.has(of)) return [is(of)]
    return [is(of), ...(symbol.flags & ts.SymbolFlags.Function ? ofFunction(symbol) : ofType(symbol))].map(
      fact => ({ ...fact, of }),
    )
  })

  function ofFunction(symbol) {
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures()
    return [
      ...signature.parameters.map((parameter, at) => ({
        ...fact('takes', `argument ${at + 1}`, checker.getTypeOfSymbol(parameter)),
        isOptional: Boolean(
          parameter.valueDeclaration && checker.isOptionalParameter(parameter.valueDeclaration),
        ),
      })),
      fact('gives', 'result', signature.getReturnType()),
    ]
  }

  function ofType(symbol) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    const way = provided.has(symbol.name) ? 'gives' : 'takes'
    return isOwnObject(type) ? membersOf(type, way, '') : [fact(way, 'value', type)]
  }

  /** One fact for each member that is declared here, not by the browser, at any depth. */
  function membersOf(type, way, above) {
    return checker.getPropertiesOfType(type).flatMap(member => {
      if (!member.declarations?.some(isOurs)) return []
      const isOptional = Boolean(member.flags & ts.SymbolFlags.Optional)
      const memberType = checker.getTypeOfSymbol(member)
      const name = above + member.name
      const isObject = isOwnObject(memberType)
      return [
        { ...fact(way, name, memberType), isOptional, ...(isObject && { types: ['object'] }) },
        ...(isObject ? membersOf(memberType, way, `${name}.`) : []),
      ]
    })
  }

  function fact(way, name, type) {
    const parts = type.isUnion() ? type.types : [type]
    const all = parts.map(part => checker.typeToString(part, undefined, ts.TypeFormatFlags.NoTruncation))
    const known = all.includes('true') && all.includes('false') ? ['boolean', ...all] : all
    const types = known.filter(
      text => text !== 'undefined' && !(known[0] === 'boolean' && /^(true|false)$/.test(text)),
    )
    return { of: '', way, name, isOptional: false, types: [...new Set(types)].sort() }
  }

  /** An object whose members a page reads or writes individually: neither a function nor a named type with facts of its own. */
  function isOwnObject(type) {
    const { symbol } = type
    return (
      !type.isUnion() &&
      Boolean(type.flags & ts.TypeFlags.Object) &&
      type.getCallSignatures().length === 0 &&
      symbol?.declarations?.some(isOurs) === true
    )
  }
}

const isOurs = declaration => !declaration.getSourceFile().fileName.includes(join('/', 'node_modules', '/'))
