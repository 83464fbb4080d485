module.exports = require('@strapi/strapi').factories.createCoreService('api::message.message')
