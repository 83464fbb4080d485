import { needlessEngines, readPackages, writePackages } from './lockfile.ts'

// `npm run lockfile`, after each change of a dependency: leaves out of package-lock.json what npm would warn of for no reason.

const packages = readPackages()
for (const path of needlessEngines(packages)) {
  delete packages[path]?.engines
  console.log(`${path} runs in the Node that npm brings`)
}
writePackages(packages)
