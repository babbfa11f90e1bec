/** Version of this copy of the bundle, for logs and for the user menu. */
import { clientBuild, clientVersion } from '../contract/limits'

export const bundleVersion = `${clientVersion}.${clientBuild}`
