globalThis.testDialect = 'postgres'
