// better-sqlite3 ends an older Node without a message, so every entry point imports this first.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    'Replyloop needs Node 24: run it through npm (npm start), which brings it, or install Node 24.\n',
  )
  process.exit(1)
}
