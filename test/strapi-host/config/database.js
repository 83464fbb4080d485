// A write-ahead log, synced by each commit, as the service has it.
module.exports = {
  connection: {
    client: 'sqlite',
    connection: { filename: `${process.env.DATA_DIR}/strapi.db` },
    useNullAsDefault: true,
    pool: {
      afterCreate(connection, done) {
        connection.pragma('journal_mode = WAL')
        connection.pragma('synchronous = FULL')
        done(null, connection)
      },
    },
  },
}
