/**
 * What the project's own package.json says of the elements, as that of their package. The project is private, the package is not; and
 * it names no other packages: those of the project are the server's and the tools'.
 */
export function packageManifest({
  name,
  version,
  license,
  type,
  exports,
  customElements,
  sideEffects,
  peerDependencies,
  peerDependenciesMeta,
}) {
  return {
    name,
    version,
    description: 'Custom elements that put parts of the Warehouse Cockpit into any page.',
    license,
    type,
    exports,
    customElements,
    sideEffects,
    files: ['dist'],
    peerDependencies,
    peerDependenciesMeta,
  }
}
