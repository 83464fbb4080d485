module.exports = require('@strapi/strapi').factories.createCoreRouter('api::message.message')
