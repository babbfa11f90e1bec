/**
 * Derives the package.json of the elements from that of the project. The project is private, the package is not; and it has no
 * dependencies, since those of the project belong to the server and the tools.
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
