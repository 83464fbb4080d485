globalThis.testDialect = 'sqlite'
