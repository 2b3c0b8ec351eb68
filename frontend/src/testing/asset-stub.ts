/** Stands in for style sheets and pictures, which the tests neither load nor look at. */
export default { sources: {}, img: { src: '/picture.jpg', w: 3, h: 2 } };
