// better-sqlite3 ends an older Node without a message, so every entry point imports this first.
if (Number.parseInt(process.versions.node, 10) < 24) {
  const remedy = import.meta.url.endsWith('.js')
    ? 'install it, or have npm bring it: npx --package=node@24 --package=<the .tgz file> replyloop'
    : 'run it through npm (npm start), which brings it, or install it'
  process.stderr.write(`Replyloop needs Node 24, and this is Node ${process.versions.node}: ${remedy}.\n`)
  process.exit(1)
}
