module.exports = {
  host: '127.0.0.1',
  port: Number(process.env.PORT),
  app: { keys: ['bench'] },
  logger: { config: { level: 'error' }, startup: { enabled: false }, updates: { enabled: false } },
}
