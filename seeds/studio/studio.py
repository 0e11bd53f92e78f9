"""Product studio: builds a bottle, lights it and renders it with Cycles.

    blender -b -P studio.py -- job.json

A job names the shot, the products in it and the output stem; see README.md.
Two linear EXR passes are written, `<stem>.T.exr` (everything, glass seen by
refraction) and `<stem>.R.exr` (first reflection on glass only); finish.py adds
them. Splitting the first Fresnel event this way makes glass noise-free at a
few dozen samples, so no denoiser is needed in the renderer.

Units: 1 = 1 cm before normalising; every product is scaled to one stage size.
"""
import json
import math
import os
import random
import sys

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

TAU = 2 * math.pi
STAGE_H, STAGE_W = 10.0, 8.6          # product box every hero is fitted to

# --------------------------------------------------------------------------
# colours: transmission through the reference thickness of liquid, linear RGB
# --------------------------------------------------------------------------
TINTS = {
    "amber": (0.86, 0.36, 0.035), "honey": (0.93, 0.58, 0.10), "gold": (0.93, 0.62, 0.14),
    "champagne": (0.95, 0.80, 0.52), "rose": (0.93, 0.40, 0.36), "pink": (0.95, 0.58, 0.55),
    "ruby": (0.66, 0.035, 0.04), "smoke": (0.20, 0.17, 0.145), "black": (0.035, 0.03, 0.028),
    "emerald": (0.04, 0.50, 0.20), "green": (0.10, 0.52, 0.20), "olive": (0.45, 0.48, 0.08),
    "blue": (0.035, 0.13, 0.55), "teal": (0.05, 0.42, 0.42), "violet": (0.34, 0.09, 0.52),
    "brown": (0.42, 0.13, 0.025), "oud": (0.42, 0.13, 0.025), "cognac": (0.62, 0.20, 0.03),
    "pearl": (0.93, 0.88, 0.80), "clear": (0.975, 0.965, 0.94), "white": (0.975, 0.965, 0.94),
}


def tint(name, default="clear", floor=.20):
    """Transmission and key of a colour given by name or as #rrggbb."""
    name = (name or default).lower()
    if name.startswith("#"):
        rgb = srgb(name)
        top = max(rgb)
        rgb = tuple(min(.975, max(c, .004) * max(1.0, floor / max(top, .004))) for c in rgb)
        return rgb, name
    for key in TINTS:
        if key in name:
            return TINTS[key], key
    return TINTS[default], default


def sigma(rgb, ref):
    return tuple(-math.log(max(c, 0.004)) / ref for c in rgb)


def srgb(hexcol):
    h = hexcol.lstrip("#")
    out = []
    for i in (0, 2, 4):
        c = int(h[i:i + 2], 16) / 255
        out.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    return tuple(out)


# --------------------------------------------------------------------------
# node helper
# --------------------------------------------------------------------------
class Nodes:
    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.t = self.mat.node_tree
        self.t.nodes.clear()
        self.out = self.t.nodes.new("ShaderNodeOutputMaterial")

    def add(self, kind, inputs=None, **props):
        n = self.t.nodes.new(kind)
        for k, v in props.items():
            setattr(n, k, v)
        for k, v in (inputs or {}).items():
            self.set(n.inputs[k], v)
        return n

    def set(self, sock, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.t.links.new(v, sock)
        elif isinstance(v, bpy.types.Node):
            self.t.links.new(v.outputs[0], sock)
        elif hasattr(v, "__len__") and sock.type == "RGBA" and len(v) == 3:
            sock.default_value = (*v, 1)
        else:
            sock.default_value = v

    def math(self, op, a, b=0.0, c=0.0, clamp=False):
        return self.add("ShaderNodeMath", {0: a, 1: b, 2: c}, operation=op, use_clamp=clamp).outputs[0]

    def mixf(self, f, a, b):
        return self.math("MULTIPLY_ADD", f, self.math("SUBTRACT", b, a), a)

    def mixc(self, f, a, b, mode="MIX"):
        return self.add("ShaderNodeMixRGB", {0: f, 1: a, 2: b}, blend_type=mode).outputs[0]

    def mixs(self, f, a, b):
        return self.add("ShaderNodeMixShader", {0: f, 1: a, 2: b}).outputs[0]

    def noise(self, scale, detail=4.0, rough=0.5, dist=0.0, vec=None):
        n = self.add("ShaderNodeTexNoise", {"Scale": scale, "Detail": detail, "Roughness": rough,
                                            "Distortion": dist})
        if vec is not None:
            self.set(n.inputs["Vector"], vec)
        return n

    def coords(self, which="Object", scale=(1, 1, 1)):
        c = self.add("ShaderNodeTexCoord")
        m = self.add("ShaderNodeMapping", {"Vector": c.outputs[which], "Scale": scale})
        return m.outputs[0]

    def ramp(self, fac, stops):
        r = self.add("ShaderNodeValToRGB", {0: fac})
        el = r.color_ramp.elements
        while len(el) < len(stops):
            el.new(0.5)
        for e, (p, c) in zip(el, stops):
            e.position = p
            e.color = (*c, 1)
        return r.outputs[0]

    def bump(self, height, strength=0.2, dist=0.1):
        return self.add("ShaderNodeBump", {"Strength": strength, "Distance": dist, "Height": height}).outputs[0]

    def done(self, shader):
        self.set(self.out.inputs["Surface"], shader)
        return self.mat


_cache = {}


def cached(fn):
    def wrap(*a):
        key = (fn.__name__, a)
        if key not in _cache:
            _cache[key] = fn(*a)
        return _cache[key]
    return wrap


# --------------------------------------------------------------------------
# materials
# --------------------------------------------------------------------------
PASS_NODES = []      # value nodes flipped between the two passes
GLASS = set()        # objects that stay visible in the reflection pass


@cached
def glass(ior, sig_in, sig_out, shadow, primary):
    """Dielectric with exact absorption along the ray; no volumes needed.

    sig_in / sig_out: absorption inside / outside the closed surface.
    primary: the surface can be the first hit of a camera ray.
    """
    n = Nodes("glass")
    lp = n.add("ShaderNodeLightPath")
    back = n.add("ShaderNodeNewGeometry").outputs["Backfacing"]
    sig = n.mixc(back, sig_out, sig_in)
    ext = n.add("ShaderNodeVectorMath", {0: sig, "Scale": n.math("MULTIPLY", lp.outputs["Ray Length"], -1.0)},
                operation="SCALE").outputs[0]
    sep = n.add("ShaderNodeSeparateXYZ", {0: ext})
    col = n.add("ShaderNodeCombineXYZ", {i: n.math("EXPONENT", sep.outputs[i]) for i in range(3)}).outputs[0]
    fres = n.add("ShaderNodeFresnel", {"IOR": ior}).outputs[0]
    step = n.math("GREATER_THAN", fres, 0.985)
    if primary:
        front = n.math("SUBTRACT", 1.0, back)
        cam = n.math("MULTIPLY", lp.outputs["Is Camera Ray"], front)
        passv = n.add("ShaderNodeValue")
        PASS_NODES.append(passv)
        other = n.mixf(back, fres, step)
        fac = n.mixf(cam, other, passv.outputs[0])
        refr_c = n.mixc(cam, col, n.mixc(fres, (1, 1, 1), (0, 0, 0)))
        glos_c = n.mixc(cam, col, n.mixc(fres, (0, 0, 0), (1, 1, 1)))
    else:
        fac, refr_c, glos_c = step, col, col
    refr = n.add("ShaderNodeBsdfRefraction", {"Color": refr_c, "Roughness": 0.0, "IOR": ior}, distribution="SHARP")
    glos = n.add("ShaderNodeBsdfGlossy", {"Color": glos_c, "Roughness": 0.0}, distribution="SHARP")
    body = n.mixs(fac, refr.outputs[0], glos.outputs[0])
    shad = n.math("MAXIMUM", lp.outputs["Is Shadow Ray"], lp.outputs["Is Diffuse Ray"])
    return n.done(n.mixs(shad, body, n.add("ShaderNodeBsdfTransparent", {"Color": shadow}).outputs[0]))


def principled(n, **kw):
    return n.add("ShaderNodeBsdfPrincipled", {k.replace("_", " "): v for k, v in kw.items()})


@cached
def gold(rough=0.16, brushed=False, tone=(0.92, 0.60, 0.23)):
    n = Nodes("gold")
    nz = n.noise(3.0, 3.0, vec=n.coords())
    r = n.math("MULTIPLY_ADD", nz.outputs["Fac"], 0.10, rough - 0.05)
    kw = dict(Base_Color=tone, Metallic=1.0, Roughness=r)
    if brushed:
        b = n.noise(1.0, 2.0, vec=n.coords("Object", (0.6, 0.6, 60)))
        kw["Normal"] = n.bump(b.outputs["Fac"], 0.10, 0.02)
    return n.done(principled(n, **kw).outputs[0])


@cached
def silver():
    return gold(0.14, False, (0.80, 0.79, 0.77))


@cached
def lacquer(col=(0.006, 0.005, 0.005)):
    n = Nodes("lacquer")
    return n.done(principled(n, Base_Color=col, Roughness=0.22, Specular=0.6, Clearcoat=1.0,
                             Clearcoat_Roughness=0.04).outputs[0])


@cached
def matte_black():
    n = Nodes("plate")
    return n.done(principled(n, Base_Color=(0.006, 0.005, 0.0045), Roughness=0.42, Specular=0.35).outputs[0])


@cached
def plate_gold():
    n = Nodes("plate")
    c = (0.92, 0.62, 0.25)
    b = n.noise(1.0, 2.0, vec=n.coords("Object", (40, 0.8, 0.8)))
    return n.done(principled(n, Base_Color=c, Metallic=1.0, Roughness=0.30, Emission=c, Emission_Strength=0.10,
                             Normal=n.bump(b.outputs["Fac"], 0.04, 0.02)).outputs[0])


@cached
def pearl():
    n = Nodes("pearl")
    lw = n.add("ShaderNodeLayerWeight", {"Blend": 0.45})
    c = n.ramp(lw.outputs["Facing"], [(0.0, (0.84, 0.78, 0.70)), (0.55, (0.80, 0.68, 0.60)), (1.0, (0.62, 0.60, 0.66))])
    return n.done(principled(n, Base_Color=c, Metallic=0.25, Roughness=0.28, Specular=0.7, Clearcoat=1.0,
                             Clearcoat_Roughness=0.03).outputs[0])


@cached
def ivory():
    n = Nodes("ivory")
    return n.done(principled(n, Base_Color=(0.72, 0.64, 0.50), Roughness=0.55).outputs[0])


@cached
def wood(dark=0.5, polish=0.35, axis=2):
    n = Nodes("wood")
    v = n.coords("Object", tuple(0.13 if i == axis else 1.0 for i in range(3)))
    w = n.noise(2.2, 6.0, 0.6, 1.6, v)
    fine = n.noise(22.0, 4.0, 0.6, 0.3, v)
    f = n.math("MULTIPLY_ADD", fine.outputs["Fac"], 0.35, n.math("MULTIPLY", w.outputs["Fac"], 0.75))
    k = 1.0 - dark
    c = n.ramp(f, [(0.30, (0.020 + 0.05 * k, 0.009 + 0.02 * k, 0.004 + 0.006 * k)),
                   (0.55, (0.085 + 0.22 * k, 0.036 + 0.10 * k, 0.014 + 0.035 * k)),
                   (0.75, (0.17 + 0.34 * k, 0.08 + 0.17 * k, 0.032 + 0.06 * k))])
    return n.done(principled(n, Base_Color=c, Roughness=polish, Specular=0.4,
                             Normal=n.bump(f, 0.10, 0.04)).outputs[0])


@cached
def chip_wood(i=0):
    """Agarwood: pale splinters streaked with black resin."""
    n = Nodes("chip")
    v = n.coords("Object", (7.0, 7.0, 0.9))
    a = n.noise(2.4 + 0.3 * i, 6.0, 0.65, 1.2, v)
    b = n.noise(1.1, 2.0, vec=n.coords("Object", (1, 1, 1)))
    f = n.math("MULTIPLY_ADD", b.outputs["Fac"], 0.5, n.math("MULTIPLY", a.outputs["Fac"], 0.6))
    c = n.ramp(f, [(0.40, (0.014, 0.007, 0.004)), (0.52, (0.110, 0.045, 0.016)),
                   (0.64, (0.30, 0.145, 0.055)), (0.78, (0.50, 0.29, 0.125))])
    return n.done(principled(n, Base_Color=c, Roughness=0.55, Specular=0.35,
                             Normal=n.bump(a.outputs["Fac"], 0.7, 0.10)).outputs[0])


@cached
def ember(i=0):
    n = Nodes("ember")
    a = n.noise(1.5, 6.0, 0.65, 0.6, n.coords())
    heat = n.ramp(a.outputs["Fac"], [(0.46, (0, 0, 0)), (0.54, (0.35, 0.015, 0.0)), (0.64, (1.0, 0.20, 0.012)), (0.78, (1.0, 0.46, 0.06))])
    base = principled(n, Base_Color=(0.03, 0.028, 0.027), Roughness=0.9, Normal=n.bump(a.outputs["Fac"], 0.8, 0.15))
    em = n.add("ShaderNodeEmission", {"Color": heat, "Strength": 2.2})
    return n.done(n.add("ShaderNodeAddShader", {0: base.outputs[0], 1: em.outputs[0]}).outputs[0])


@cached
def stone(kind="black"):
    """Polished black marble with thin gold veins."""
    n = Nodes("marble")
    v = n.coords("Object", (0.16, 0.16, 0.16))
    warp = n.noise(1.2, 5.0, 0.6, 0.0, v)
    vv = n.mixc(0.55, v, warp.outputs["Color"], "ADD")
    a = n.noise(1.0, 3.0, 0.5, 0.0, vv)
    vein = n.math("ABSOLUTE", n.math("SUBTRACT", a.outputs["Fac"], 0.5))
    b = n.noise(2.3, 3.0, 0.5, 0.5, vv)
    vein2 = n.math("ABSOLUTE", n.math("SUBTRACT", b.outputs["Fac"], 0.5))
    goldv = n.ramp(vein, [(0.0, (1, 1, 1)), (0.006, (0.7, 0.7, 0.7)), (0.016, (0, 0, 0))])
    thin = n.ramp(vein2, [(0.0, (0.35, 0.35, 0.35)), (0.008, (0, 0, 0))])
    m = n.mixc(1.0, goldv, thin, "ADD")
    base = n.mixc(n.math("MULTIPLY", a.outputs["Fac"], 0.5), (0.004, 0.0035, 0.003), (0.016, 0.013, 0.010))
    c = n.mixc(m, base, (0.52, 0.30, 0.09))
    return n.done(principled(n, Base_Color=c, Roughness=0.10, Specular=0.55, Metallic=n.math("MULTIPLY", m, 0.6)).outputs[0])


@cached
def obsidian():
    n = Nodes("obsidian")
    nz = n.noise(0.35, 4.0, vec=n.coords())
    r = n.math("MULTIPLY_ADD", nz.outputs["Fac"], 0.10, 0.085)
    return n.done(principled(n, Base_Color=(0.010, 0.008, 0.0065), Roughness=r, Specular=0.42).outputs[0])


@cached
def sand():
    n = Nodes("sand")
    g = n.noise(38.0, 2.0, vec=n.coords())
    c = n.ramp(g.outputs["Fac"], [(0.3, (0.16, 0.088, 0.038)), (0.7, (0.34, 0.20, 0.095))])
    return n.done(principled(n, Base_Color=c, Roughness=0.9, Specular=0.15,
                             Normal=n.bump(g.outputs["Fac"], 0.5, 0.05)).outputs[0])


@cached
def silk(col=(0.16, 0.085, 0.030)):
    """Satin: dark in the valleys, a broad sheen along the folds."""
    n = Nodes("silk")
    lw = n.add("ShaderNodeLayerWeight", {"Blend": 0.30}).outputs["Facing"]
    c = n.mixc(lw, tuple(x * .55 for x in col), tuple(min(1, x * 1.9 + 0.01) for x in col))
    return n.done(principled(n, Base_Color=c, Roughness=0.30, Specular=0.65, Metallic=0.45, Sheen=0.3,
                             Anisotropic=0.4).outputs[0])


@cached
def velvet(col=(0.05, 0.012, 0.012)):
    n = Nodes("velvet")
    g = n.noise(40.0, 2.0, vec=n.coords())
    return n.done(principled(n, Base_Color=col, Roughness=0.85, Sheen=1.0, Specular=0.1,
                             Normal=n.bump(g.outputs["Fac"], 0.3, 0.03)).outputs[0])


@cached
def foil(mask_path, base, invert=False):
    """Label surface: foil where the mask is white, `base` elsewhere."""
    n = Nodes("label")
    img = bpy.data.images.load(mask_path, check_existing=True)
    img.colorspace_settings.name = "Non-Color"
    uv = n.add("ShaderNodeTexCoord").outputs["UV"]
    m = n.add("ShaderNodeTexImage", {"Vector": uv}, image=img, interpolation="Cubic", extension="CLIP").outputs["Color"]

    def metal(col, glow, rough=0.30):
        p = principled(n, Base_Color=col, Metallic=1.0, Roughness=rough, Emission=tuple(c * glow for c in col),
                       Emission_Strength=1.0)
        return p.outputs[0]
    g = (0.90, 0.58, 0.20)
    if base == "glass":
        s = n.mixs(m, n.add("ShaderNodeBsdfTransparent").outputs[0], metal((1.0, 0.72, 0.34), 0.30))
    elif base == "black":
        b = principled(n, Base_Color=(0.008, 0.007, 0.006), Roughness=0.35, Specular=0.5)
        s = n.mixs(m, b.outputs[0], metal((1.0, 0.72, 0.34), 0.30))
    elif base == "ivory":
        b = principled(n, Base_Color=(0.70, 0.62, 0.49), Roughness=0.6, Specular=0.3)
        ink = principled(n, Base_Color=(0.018, 0.012, 0.008), Roughness=0.4)
        s = n.mixs(m, b.outputs[0], ink.outputs[0])
    elif base == "ink":
        ink = principled(n, Base_Color=(0.010, 0.007, 0.005), Roughness=0.35)
        s = n.mixs(m, n.add("ShaderNodeBsdfTransparent").outputs[0], ink.outputs[0])
    else:   # engraved gold plate
        b = metal(g, 0.05, 0.26)
        ink = principled(n, Base_Color=(0.014, 0.009, 0.006), Roughness=0.5)
        s = n.mixs(m, b, ink.outputs[0])
    return n.done(s)


def emissive_quad_material(color, strength, soft=0.35, two_sided=False):
    n = Nodes("softbox")
    uv = n.add("ShaderNodeTexCoord").outputs["Generated"]
    s = n.add("ShaderNodeSeparateXYZ", {0: uv})

    def edge(x):
        d = n.math("SUBTRACT", 1.0, n.math("ABSOLUTE", n.math("MULTIPLY_ADD", x, 2.0, -1.0)))
        return n.add("ShaderNodeMapRange", {0: d, 1: 0.0, 2: soft, 3: 0.0, 4: 1.0}, interpolation_type="SMOOTHSTEP").outputs[0]
    f = n.math("MULTIPLY", edge(s.outputs[0]), edge(s.outputs[1]))
    if not two_sided:
        f = n.math("MULTIPLY", f, n.math("SUBTRACT", 1.0, n.add("ShaderNodeNewGeometry").outputs["Backfacing"]))
    return n.done(n.add("ShaderNodeEmission", {"Color": color, "Strength": n.math("MULTIPLY", f, strength)}).outputs[0])


# --------------------------------------------------------------------------
# geometry
# --------------------------------------------------------------------------
def link(obj, parent=None):
    bpy.context.collection.objects.link(obj)
    if parent is not None:
        obj.parent = parent
    return obj


def mesh_obj(name, verts, faces, mat=None, smooth=True, parent=None, weighted=True, bevel=0.0):
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    me.validate()
    ob = bpy.data.objects.new(name, me)
    return finish_mesh(ob, mat, smooth, parent, weighted, bevel)


def finish_mesh(ob, mat=None, smooth=True, parent=None, weighted=True, bevel=0.0):
    me = ob.data
    if mat:
        me.materials.append(mat)
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(50)
    link(ob, parent)
    if bevel:
        m = ob.modifiers.new("b", "BEVEL")
        m.width, m.segments, m.limit_method = bevel, 3, "ANGLE"
    if smooth and weighted:
        m = ob.modifiers.new("w", "WEIGHTED_NORMAL")
        m.keep_sharp, m.weight = True, 80
    return ob


def fillet(pts, radii, seg=8):
    """Round the corners of an open 2D polyline."""
    out = []
    for i, p in enumerate(pts):
        r = radii[i] if i < len(radii) else 0
        if not r or i in (0, len(pts) - 1):
            out.append(p)
            continue
        p0, p1, p2 = Vector(pts[i - 1]), Vector(p), Vector(pts[i + 1])
        a, b = (p0 - p1), (p2 - p1)
        la, lb = a.length, b.length
        a.normalize(), b.normalize()
        ang = a.angle(b)
        if ang > math.pi - 0.02:
            out.append(p)
            continue
        t = min(r / math.tan(ang / 2), la * 0.49, lb * 0.49)
        rr = t * math.tan(ang / 2)
        c = p1 + (a + b).normalized() * (rr / math.sin(ang / 2))
        s, e = p1 + a * t - c, p1 + b * t - c
        tot = s.angle_signed(e) if s.length and e.length else 0
        for k in range(seg + 1):
            th = -tot * k / seg
            q = Vector((s.x * math.cos(th) - s.y * math.sin(th), s.x * math.sin(th) + s.y * math.cos(th))) + c
            out.append((q.x, q.y))
    return out


def smooth_curve(pts, n=12):
    """Catmull-Rom through 2D points."""
    P = [Vector(p) for p in pts]
    P = [2 * P[0] - P[1]] + P + [2 * P[-1] - P[-2]]
    out = []
    for i in range(1, len(P) - 2):
        for k in range(n):
            t = k / n
            a, b, c, d = P[i - 1], P[i], P[i + 1], P[i + 2]
            q = 0.5 * ((2 * b) + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
            out.append((q.x, q.y))
    out.append(tuple(P[-2]))
    return out


def sec_circle(r, n=96, squash=1.0):
    return [(r * math.cos(TAU * i / n), r * squash * math.sin(TAU * i / n)) for i in range(n)]


def sec_rrect(hx, hy, r, nc=10):
    r = max(min(r, hx * 0.999, hy * 0.999), 0.01)
    out = []
    for cx, cy, a0 in ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        for k in range(nc + 1):
            a = math.pi / 2 * (a0 + k / nc)
            out.append((cx * (hx - r) + r * math.cos(a), cy * (hy - r) + r * math.sin(a)))
    return out


def offset_outline(pts, o):
    """Inward offset of a closed, smooth, counter-clockwise outline."""
    n = len(pts)
    out = []
    for i in range(n):
        a, b = Vector(pts[i - 1]), Vector(pts[(i + 1) % n])
        t = (b - a).normalized()
        out.append((pts[i][0] - t.y * o, pts[i][1] + t.x * o))
    return out


def rings_mesh(rings, cap=True):
    n = len(rings[0])
    verts = [v for r in rings for v in r]
    faces = []
    for k in range(len(rings) - 1):
        for i in range(n):
            j = (i + 1) % n
            faces.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    if cap:
        faces.append(tuple(reversed(range(n))))
        faces.append(tuple((len(rings) - 1) * n + i for i in range(n)))
    return verts, faces


def loft_z(section, profile):
    """section(inset) -> xy ring; profile: (inset, z)."""
    return rings_mesh([[(x, y, z) for x, y in section(o)] for o, z in profile])


def loft_y(outline, profile):
    """outline(inset) -> xz ring (counter-clockwise seen from the front); profile: (inset, y) front to back."""
    return rings_mesh([[(x, y, z) for x, z in outline(o)] for o, y in profile])


def lathe(profile, n=96, squash=1.0):
    """profile: (radius, z) from the bottom up; closed where the radius is 0."""
    return rings_mesh([[(x, y, z) for x, y in sec_circle(max(r, 1e-4), n, squash)] for r, z in profile])


def box_profile(h0, h1, f0, f1, seg=8):
    """(inset, z) profile of a rounded slab from h0 to h1."""
    return fillet([(f0 * 2.2, h0), (0, h0), (0, h1), (f1 * 2.2, h1)], [0, f0, f1, 0], seg)


def recalc(ob, flip=False):
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    if flip:
        bmesh.ops.reverse_faces(bm, faces=bm.faces)
    bm.to_mesh(ob.data)
    bm.free()


def from_bm(bm, name, mat, smooth, parent):
    me = bpy.data.meshes.new(name)
    bm.to_mesh(me)
    bm.free()
    return finish_mesh(bpy.data.objects.new(name, me), mat, smooth, parent)


def closed_volume(bm):
    """Volume inside a mesh whose only opening is flat."""
    bm = bm.copy()
    bmesh.ops.holes_fill(bm, edges=[e for e in bm.edges if e.is_boundary], sides=0)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    v = abs(bm.calc_volume())
    bm.free()
    return v


class Vessel:
    """Glass body with a cavity, partly filled: three closed optical interfaces."""

    def __init__(self, parent, outer, cavity, glass_name, liquid_name, level, ref, smooth=True, cav_smooth=True,
                 strength=1.0):
        g_rgb, _ = tint(glass_name, floor=.07)
        glass_ref = 4.0 if luminance(g_rgb) < .35 else 7.0   # pale glass keeps clear walls
        l_rgb, self.liquid_key = tint(liquid_name)
        sg = sigma(g_rgb, glass_ref)
        sl = tuple(s * strength for s in sigma(l_rgb, ref))
        gs = tuple(0.985 * c ** 0.25 for c in g_rgb)
        ls = tuple(0.99 * c ** 0.4 for c in l_rgb)
        m_out = glass(1.5, sg, (0, 0, 0), gs, True)
        m_int = glass(1.36 / 1.5, sl, sg, ls, False)
        m_air = glass(1.5, sg, (0, 0, 0), gs, False)
        m_top = glass(1.36, sl, (0, 0, 0), ls, False)
        ob = mesh_obj("body", *outer, mat=m_out, smooth=smooth, parent=parent)
        recalc(ob)
        GLASS.add(ob.name)
        self.body = ob
        cav = mesh_obj("cavity", *cavity)
        recalc(cav)
        zs = [v.co.z for v in cav.data.vertices]
        z0, z1 = min(zs), max(zs)
        zl = z0 + (z1 - z0) * level if level > 0 else z0 - 1
        src = cav.data

        def part(lower):
            bm = bmesh.new()
            bm.from_mesh(src)
            geom = bm.verts[:] + bm.edges[:] + bm.faces[:]
            r = bmesh.ops.bisect_plane(bm, geom=geom, plane_co=(0, 0, zl), plane_no=(0, 0, 1),
                                       clear_outer=lower, clear_inner=not lower)
            cut = [e for e in r["geom_cut"] if isinstance(e, bmesh.types.BMEdge)]
            return bm, cut
        if level > 0:
            bm, cut = part(True)
            loop = [e.verts[0].co.copy() for e in cut]
            # liquid surface with a tiny meniscus
            top = bmesh.new()
            pts = sorted(loop, key=lambda p: math.atan2(p.y, p.x))
            vs = [top.verts.new(p) for p in pts]
            f = top.faces.new(vs)
            f.normal_update()
            if f.normal.z < 0:
                f.normal_flip()
            _state["volume"] += closed_volume(bm)
            from_bm(bm, "interface", m_int, cav_smooth, parent)
            from_bm(top, "surface", m_top, False, parent)
            if level < 0.999:
                bm, _ = part(False)
                bmesh.ops.reverse_faces(bm, faces=bm.faces)
                from_bm(bm, "air", m_air, cav_smooth, parent)
        else:
            bm = bmesh.new()
            bm.from_mesh(src)
            _state["volume"] += closed_volume(bm)
            bmesh.ops.reverse_faces(bm, faces=bm.faces)
            from_bm(bm, "air", m_air, cav_smooth, parent)
        bpy.data.objects.remove(cav)
        self.z0, self.z1, self.zl = z0, z1, zl


def solid_glass(parent, geo, glass_name="clear", smooth=False, ref=5.0):
    rgb, _ = tint(glass_name)
    ob = mesh_obj("crystal", *geo, mat=glass(1.52, sigma(rgb, ref), (0, 0, 0), tuple(0.97 * c ** .3 for c in rgb), True),
                  smooth=smooth, parent=parent)
    recalc(ob)
    GLASS.add(ob.name)
    return ob


def plain(parent, geo, mat, smooth=True, loc=(0, 0, 0), rot=(0, 0, 0), name="part"):
    ob = mesh_obj(name, *geo, mat=mat, smooth=smooth, parent=parent)
    recalc(ob)
    ob.location = loc
    ob.rotation_euler = rot
    return ob


def gem_rings(specs, n, squash=1.0):
    """Cut crystal: rings (radius, z, half-step twist) joined by triangles."""
    verts, faces = [], []
    for r, z, tw in specs:
        for i in range(n):
            a = TAU * (i + 0.5 * tw) / n + TAU / (2 * n)
            verts.append((r * math.cos(a), r * squash * math.sin(a), z))
    for k in range(len(specs) - 1):
        d = specs[k + 1][2] - specs[k][2]
        for i in range(n):
            a, b = k * n + i, k * n + (i + 1) % n
            c, e = (k + 1) * n + i, (k + 1) * n + (i + 1) % n
            if d == 0:
                faces.append((a, b, e, c))
            elif d > 0:
                faces += [(a, b, c), (b, e, c)]
            else:
                faces += [(a, e, c), (a, b, e)]
    faces.append(tuple(reversed(range(n))))
    faces.append(tuple((len(specs) - 1) * n + i for i in range(n)))
    return verts, faces


def label_patch(parent, w, h, z, y=None, radius=None, squash=1.0, mat=None, x=0.0):
    """Flat (y) or cylindrical (radius) patch facing the camera, with UVs."""
    nx = 48 if radius else 1
    verts, uvs, faces = [], [], []
    for j in range(2):
        for i in range(nx + 1):
            u = i / nx
            px = (u - 0.5) * w
            if radius:
                a = px / radius
                verts.append((x + radius * math.sin(a), -radius * squash * math.cos(a), z + (j - 0.5) * h))
            else:
                verts.append((x + px, y, z + (j - 0.5) * h))
            uvs.append((u, j))
    for i in range(nx):
        faces.append((i, i + 1, nx + 1 + i + 1, nx + 1 + i))
    me = bpy.data.meshes.new("label")
    me.from_pydata(verts, [], faces)
    lay = me.uv_layers.new(name="UV")
    for poly in me.polygons:
        poly.use_smooth = bool(radius)
        for li in poly.loop_indices:
            lay.data[li].uv = uvs[me.loops[li].vertex_index]
    me.materials.append(mat)
    ob = bpy.data.objects.new("label", me)
    ob.visible_shadow = False
    return link(ob, parent)


def plaque(parent, w, h, z, y, base, mask, shape="rect", rim=True, x=0.0):
    """Raised plate with a gold rim carrying the label."""
    t = 0.10
    if shape == "oval":
        sec = lambda o: [(a * (w / 2 - o) / (w / 2), b) for a, b in
                         [((w / 2) * math.cos(TAU * i / 96), (h / 2 - o) * math.sin(TAU * i / 96)) for i in range(96)]]
    else:
        sec = lambda o: sec_rrect(w / 2 - o, h / 2 - o, 0.14)
    mats = {"black": matte_black(), "ivory": ivory(), "gold": plate_gold()}

    def slab(grow, t0, mat):
        prof = fillet([(0.5, 0), (0, 0), (0, t0), (0.5, t0)], [0, 0, 0.04, 0], 4)
        rings = [[(px + x, y - yy, z + pz) for px, pz in sec(o - grow)] for o, yy in prof]
        v, f = rings_mesh(rings)
        o = mesh_obj("plaque", v, f, mat=mat, parent=parent)
        recalc(o)
    if rim:
        slab(0.09, t, gold(0.18))
    slab(0.0, t + 0.03, mats.get(base, mats["black"]))
    return label_patch(parent, w * 0.94, h * 0.94, z, y=y - t - 0.034, mat=foil(mask, "glass" if base in ("black", "glass") else "ink"), x=x)


# --------------------------------------------------------------------------
# caps; each returns the height it adds above z
# --------------------------------------------------------------------------
def cap_material(style):
    s = style or "gold"
    if "black" in s or "onyx" in s:
        return lacquer()
    if "light" in s and "wood" in s:
        return wood(0.25, 0.4)
    if "wood" in s or "oud" in s or "walnut" in s:
        return wood(0.45, 0.35)
    if "pearl" in s or "white" in s or "ivory" in s:
        return pearl()
    if "silver" in s or "chrome" in s:
        return silver()
    return gold(0.17, True)


def collar(parent, z, r, h, mat=None):
    prof = fillet([(0, z), (r * 1.12, z), (r * 1.12, z + h * 0.34), (r, z + h * 0.42), (r, z + h), (0, z + h)],
                  [0, 0.04, 0.05, 0.03, 0.03, 0], 4)
    plain(parent, lathe(prof), mat or gold(0.14))
    return z + h


def knurl(parent, z, r, h, mat, n=72):
    """Reeded gold band."""
    rings = []
    for zz, k in ((z, 0.97), (z + h * 0.12, 1.0), (z + h * 0.88, 1.0), (z + h, 0.97)):
        ring = []
        for i in range(n * 4):
            a = TAU * i / (n * 4)
            rr = r * k * (1 + 0.016 * math.cos(a * n))
            ring.append((rr * math.cos(a), rr * math.sin(a), zz))
        rings.append(ring)
    plain(parent, rings_mesh(rings), mat)


LOOSE = []           # closures taken off an `open` product; shot_detail puts them down
_state = {"open": False, "volume": 0.0}


def tube(parent, pts, radii, mat, n=10, name="part"):
    """Tube along 3D points with a radius at each of them."""
    P = [Vector(q) for q in pts]
    rings = []
    for i, q in enumerate(P):
        d = (P[min(i + 1, len(P) - 1)] - P[max(i - 1, 0)]).normalized()
        u = d.orthogonal().normalized()
        v = d.cross(u)
        rings.append([tuple(q + (u * math.cos(TAU * k / n) + v * math.sin(TAU * k / n)) * radii[i]) for k in range(n)])
    verts, faces = rings_mesh(rings)
    ob = mesh_obj(name, verts, faces, mat=mat, parent=parent, weighted=False)
    recalc(ob)
    return ob


def atomiser(parent, z, w):
    """Gold spray pump on the neck."""
    g = gold(0.15)
    plain(parent, lathe(fillet([(0, z), (w * .40, z), (w * .40, z + .20), (w * .33, z + .28), (w * .33, z + .72), (w * .27, z + .86), (0, z + .86)],
                               [0, .04, .05, .05, .08, .05, 0], 5)), g)
    plain(parent, lathe([(0, z + .84), (.17, z + .84), (.17, z + 1.0), (0, z + 1.0)], 48), silver())
    r = w * .225
    plain(parent, lathe(fillet([(0, z + .98), (r, z + .98), (r, z + 1.62), (r * .5, z + 1.70), (0, z + 1.70)], [0, .04, .12, .2, 0], 7)), g)
    plain(parent, lathe([(0, 0), (.13, 0), (.13, .06), (0, .06)], 32), silver(), loc=(0, -r + .02, z + 1.34), rot=(math.pi / 2, 0, 0))
    plain(parent, lathe([(0, 0), (.055, 0), (.055, .02), (0, .02)], 24), lacquer(), loc=(0, -r - .045, z + 1.34), rot=(math.pi / 2, 0, 0))


def neck(parent, z, r, h=.34):
    """Open mouth of an oil flask."""
    g = gold(0.14)
    knurl(parent, z, r, h, g, 40)
    torus(parent, r * .80, r * .16, z + h, g)
    plain(parent, lathe([(0, z + h + .01), (r * .72, z + h + .01), (r * .72, z + h + .03), (0, z + h + .03)], 48), lacquer())


def loosen(build_cap, dip, widest, at):
    """Build a closure on its own; dip: length of its glass stick."""
    ob = bpy.data.objects.new("closure", None)
    link(ob)
    ob["h"] = build_cap(ob)
    ob["dip"], ob["widest"], ob["at"] = dip, widest, at
    if dip:
        prof = [(0, -dip), (.07, -dip + .015), (.145, -dip + .10), (.165, -dip + .22), (.13, -dip + .42), (.10, -dip + .75), (.115, -.3), (.13, .02), (0, .02)]
        plain(ob, lathe(prof, 40), gold(0.14))
    LOOSE.append(ob)


def make_cap(parent, style, z, w, form, glass_name="clear", dip=0.0):
    """Closure at height z, or beside the bottle with the spray or mouth in view. Returns the top z."""
    if not _state["open"]:
        return fit_cap(parent, style, z, w, form, glass_name)
    if dip:
        neck(parent, z, w * .36)
    else:
        atomiser(parent, z, w)
    kind = (style or "gold").lower()
    widest = next((r for k, r in (("dome", .588), ("pearl", .56), ("crystal", .56)) if k in kind), .505 if form == "round" else .44)
    loosen(lambda ob: fit_cap(ob, style, 0, w, form, glass_name), dip, w * widest, w * .63)
    return z + 1.7


def put_down(root, k, spec):
    """Set the closure of an open product on the ground, upright or lying with its stick touching down."""
    for ob in LOOSE:
        ob.scale = (k, k, k)
        scale_absorption(ob, k)
        if "lie" not in spec:
            ob.location = (spec["x"], spec["y"], 0)
            ob.rotation_euler = (0, 0, math.radians(spec.get("turn", 0)))
            continue
        a, r, at = math.radians(spec["lie"]), ob["widest"], ob["at"]
        t = math.asin((r - .165) / (ob["dip"] + at)) if ob["dip"] else 0.0
        up = Vector((-math.cos(a) * math.cos(t), -math.sin(a) * math.cos(t), math.sin(t)))
        ob.rotation_euler = up.to_track_quat("Z", "Y").to_euler()
        ob.location = (spec["x"], spec["y"], (r * math.cos(t) - at * math.sin(t)) * k)


def fit_cap(parent, style, z, w, form, glass_name="clear"):
    """form: square or round; w: nominal cap width. Returns the top z."""
    s = (style or "gold").lower()
    mat = cap_material(s)
    is_gold = mat is gold(0.17, True)
    trim = gold(0.14)
    if any(k in s for k in ("crystal", "glass", "dabber", "stopper")):
        z = collar(parent, z, w * 0.42, w * 0.28)
        r = w * 0.56
        solid_glass(parent, gem_rings([(r * .38, z, 0), (r * .48, z + r * .25, 0), (r * .98, z + r * .80, 1),
                                       (r, z + r * 1.25, 0), (r * .80, z + r * 1.80, 1), (r * .42, z + r * 2.15, 0),
                                       (r * .10, z + r * 2.28, 1)], 10), glass_name)
        return z + r * 2.28
    if any(k in s for k in ("dome", "onion", "finial", "minaret", "crown")):
        z = collar(parent, z, w * 0.50, w * 0.22)
        r = w * 0.56
        base = fillet([(0, z), (r, z), (r, z + r * .28), (r * .9, z + r * .36)], [0, .05, .05, 0], 4)
        dome = smooth_curve([(r * .9, z + r * .36), (r * 1.05, z + r * .75), (r * .98, z + r * 1.15), (r * .62, z + r * 1.62),
                             (r * .22, z + r * 1.98), (r * .09, z + r * 2.2)], 10)
        fin = smooth_curve([(r * .09, z + r * 2.2), (r * .16, z + r * 2.30), (r * .07, z + r * 2.42), (r * .03, z + r * 2.62), (0.0, z + r * 2.72)], 5)
        plain(parent, lathe(base + dome[1:] + fin[1:]), mat if not is_gold else gold(0.17))
        knurl(parent, z + r * .04, r * 1.02, r * .22, trim)
        return z + r * 2.72
    if any(k in s for k in ("pearl", "ball", "sphere", "orb")):
        z = collar(parent, z, w * 0.40, w * 0.24)
        r = w * 0.56
        z -= r * 0.14
        prof = [(r * math.sin(math.pi * i / 48), z + r - r * math.cos(math.pi * i / 48)) for i in range(49)]
        plain(parent, lathe(prof, 96), mat)
        return z + 2 * r
    z = collar(parent, z, w * 0.40, w * 0.16)
    h = w * 0.92
    if form == "square":
        hx, hy = w * 0.5, w * 0.44
        plain(parent, loft_z(lambda o: sec_rrect(hx - o, hy - o, 0.14), box_profile(z, z + h * .16, .04, .04, 4)), trim)
        plain(parent, loft_z(lambda o: sec_rrect(hx - .015 - o, hy - .015 - o, 0.14), box_profile(z + h * .17, z + h, .03, .10, 6)), mat)
        plain(parent, loft_z(lambda o: sec_rrect(hx * .62 - o, hy * .62 - o, 0.08), box_profile(z + h, z + h + .035, .01, .02, 3)),
              trim if not is_gold else lacquer())
        return z + h
    r = w * 0.5
    knurl(parent, z, r * 1.01, h * 0.2, trim)
    plain(parent, lathe(fillet([(0, z + h * .2), (r * .985, z + h * .2), (r * .985, z + h), (0, z + h)], [0, .03, .12, 0], 8)), mat)
    plain(parent, lathe(fillet([(0, z + h), (r * .6, z + h), (r * .6, z + h + .04), (0, z + h + .04)], [0, .01, .02, 0], 3)),
          trim if not is_gold else lacquer())
    return z + h


def dip_tube(art, parent, z0, z1, r=0.10):
    if label_base(art) in ("glass", "ink"):
        return                   # would run behind the lettering
    m = glass(1.06, (0.02, 0.02, 0.02), (0, 0, 0), (1, 1, 1), False)
    plain(parent, lathe([(r, z0), (r, z1)], 24), m)


# --------------------------------------------------------------------------
# shapes: build(parent, art, mask) -> None; geometry stands on z = 0
# --------------------------------------------------------------------------
def label_base(art):
    """glass: foil on the glass; ink: dark print; black, ivory, gold: plates."""
    style = art.get("plate")
    if style:
        return style
    lum = luminance([a * b ** .5 for a, b in zip(tint(art.get("liquid"))[0], tint(art.get("glass"))[0])])
    return "glass" if lum < .10 else "black" if lum < .45 else "gold"


def put_label(parent, art, mask, w, h, z, y, radius=None, squash=1.0):
    base = label_base(art)
    if base in ("glass", "ink"):
        w, h, z = w * .84, h * .84, z - .22
        label_patch(parent, w, h, z, y=(y or 0) - 0.006, radius=(radius + 0.006) if radius else None, squash=squash,
                    mat=foil(mask, base))
    elif radius:
        label_patch(parent, w, h, z, radius=radius + 0.015, squash=squash, mat=foil(mask, base))
        for s in (-1, 1):       # gold edge lines
            label_patch(parent, w, 0.05, z + s * h / 2, radius=radius + 0.02, squash=squash, mat=gold(0.2))
    else:
        plaque(parent, w * 0.76, h * 0.76, z, y + 0.02, base, mask)


def shape_square(p, art, mask):
    w, d, h = 6.3, 3.6, 6.5
    sec = lambda k: (lambda o: sec_rrect(w / 2 - k - o, d / 2 - k - o, 0.42 - k * 0.5))
    outer = loft_z(sec(0), box_profile(0, h, 0.16, 0.30))
    cav = loft_z(sec(0.42), box_profile(1.35, h - 0.5, 0.35, 0.35))
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.88), 3.0)
    dip_tube(art, p, 1.6, h - 0.3)
    put_label(p, art, mask, 4.6, 4.3, 3.75, -d / 2)
    make_cap(p, art["cap"], h, 2.7, "square", art["glass"])


def shape_tall(p, art, mask):
    w, d, h = 4.5, 2.9, 8.0
    sec = lambda k: (lambda o: sec_rrect(w / 2 - k - o, d / 2 - k - o, 0.30 - k * 0.4))
    outer = loft_z(sec(0), box_profile(0, h, 0.14, 0.22))
    cav = loft_z(sec(0.36), box_profile(1.1, h - 0.45, 0.25, 0.25))
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.9), 2.6)
    dip_tube(art, p, 1.3, h - 0.3)
    put_label(p, art, mask, 3.65, 4.4, 4.5, -d / 2)
    make_cap(p, art["cap"], h, 2.5, "square", art["glass"])


def outline_disc(R, flat):
    """Circle cut flat at the bottom, corners rounded; base on z = 0."""
    a0 = math.acos(flat / R)
    pts = []
    n = 140
    for i in range(n + 1):
        a = -math.pi / 2 + a0 + (TAU - 2 * a0) * i / n
        pts.append((R * math.cos(a), flat + R * math.sin(a)))
    # straight base, right to left is implicit in the closed loop: add points
    x0 = pts[-1][0]
    x1 = pts[0][0]
    m = 10
    base = [(x0 + (x1 - x0) * (k / m), 0.0) for k in range(1, m)]
    poly = pts + base
    return relax(poly, 4)


def relax(poly, it):
    for _ in range(it):
        poly = [((poly[i - 1][0] + 2 * poly[i][0] + poly[(i + 1) % len(poly)][0]) / 4,
                 (poly[i - 1][1] + 2 * poly[i][1] + poly[(i + 1) % len(poly)][1]) / 4) for i in range(len(poly))]
    return poly


def resample(poly, n):
    P = [Vector(p) for p in poly] + [Vector(poly[0])]
    L = [0.0]
    for a, b in zip(P, P[1:]):
        L.append(L[-1] + (b - a).length)
    out, k = [], 0
    for i in range(n):
        s = L[-1] * i / n
        while L[k + 1] < s:
            k += 1
        t = (s - L[k]) / max(L[k + 1] - L[k], 1e-9)
        q = P[k].lerp(P[k + 1], t)
        out.append((q.x, q.y))
    return out


def slab_bottle(p, outline, depth, wall, base, bevel, art, level, ref):
    """Outline in the xz plane with depth in y and rounded edges."""
    zmin = min(z for _, z in outline)
    outline = [(x, z - zmin) for x, z in outline]
    d = depth / 2
    prof = fillet([(bevel * 2.4, -d), (0, -d), (0, d), (bevel * 2.4, d)], [0, bevel, bevel, 0], 8)[1:-1]
    outer = loft_y(lambda o: offset_outline(outline, o), prof)
    inner0 = resample(offset_outline(outline, wall), 150)
    zb = base
    k = .28
    inner = [(x, zb + k * math.log1p(math.exp(min((z - zb) / k, 40)))) for x, z in inner0]
    inner = relax(resample(inner, 130), 14)
    di = d - wall
    profi = fillet([(0.7, -di), (0, -di), (0, di), (0.7, di)], [0, 0.30, 0.30, 0], 6)[1:-1]
    cav = loft_y(lambda o: offset_outline(inner, o), profi)
    return Vessel(p, outer, cav, art["glass"], art["liquid"], level, ref)


def shape_round(p, art, mask):
    R = 3.5
    out = relax(resample(outline_disc(R, 2.95), 200), 70)
    slab_bottle(p, out, 3.3, 0.42, 0.95, 0.62, art, art.get("level", 0.84), 2.9)
    h = 2.95 + R
    dip_tube(art, p, 1.2, h - 0.5)
    put_label(p, art, mask, 4.0, 4.0, 2.95, -3.3 / 2)
    make_cap(p, art["cap"], h - 0.12, 2.2, "round", art["glass"])


def outline_arch(w, h, spring):
    """Mihrab silhouette: straight sides rising into a pointed ogee."""
    right = [(w / 2, 0.0), (w / 2, spring)]
    c = smooth_curve([(w / 2, spring), (w / 2 * 0.955, spring + (h - spring) * .30), (w / 2 * 0.76, spring + (h - spring) * .60),
                      (w / 2 * 0.44, spring + (h - spring) * .84), (w / 2 * 0.22, spring + (h - spring) * .97), (0.0, h)], 8)
    right = fillet([(0.0, 0.0)] + right[:2], [0, 0.45, 0], 8) + c[1:]
    right = right[1:]
    left = [(-x, z) for x, z in reversed(right[:-1])]
    return relax(resample(right + left, 220), 3)


def shape_arch(p, art, mask):
    h = 7.6
    out = outline_arch(5.6, h, 4.0)
    slab_bottle(p, out, 3.0, 0.42, 1.15, 0.38, art, art.get("level", 0.80), 2.7)
    dip_tube(art, p, 1.3, h - 0.8)
    put_label(p, art, mask, 3.9, 4.5, 3.35, -1.5)
    make_cap(p, art["cap"], h - 0.22, 2.0, "round", art["glass"])


def shape_cylinder(p, art, mask):
    r, h = 2.55, 7.2
    outer = lathe(fillet([(0, 0), (r, 0), (r, h), (1.2, h)], [0, 0.22, 0.55, 0], 10) + [(0, h)])
    cav = lathe(fillet([(0, 1.1), (r - .36, 1.1), (r - .36, h - .4), (0.6, h - .4)], [0, 0.5, 0.5, 0], 10) + [(0, h - .4)])
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.88), 3.6)
    dip_tube(art, p, 1.4, h - 0.3)
    put_label(p, art, mask, 3.9, 4.1, 3.9, None, radius=r)
    make_cap(p, art["cap"], h, 2.6, "round", art["glass"])


def shape_faceted(p, art, mask):
    n = 12
    specs = [(2.15, 0, 0), (2.55, .35, 0), (3.15, 1.75, 1), (3.45, 3.2, 0), (3.35, 4.6, 1), (2.7, 5.8, 0), (1.75, 6.55, 1), (1.25, 6.9, 0)]
    sq = 0.80
    outer = gem_rings(specs, n, sq)
    prof = smooth_curve([(0.2, .95), (1.9, 1.05), (2.45, 1.9), (2.72, 3.2), (2.62, 4.5), (2.05, 5.5), (1.2, 6.2), (0.7, 6.5), (0.05, 6.52)], 8)
    cav = lathe(prof, 72, sq)
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.86), 3.4, smooth=False)
    base = label_base(art)
    plaque(p, 3.25, 3.25 * 1.12, 3.35, -3.40 * sq, "black" if base in ("glass", "ink") else base, mask, "oval")
    knurl(p, 6.82, 1.34, 0.34, gold(0.14))
    make_cap(p, art["cap"], 7.1, 2.3, "round", art["glass"])


def shape_dabber(p, art, mask):
    """Slim cut-crystal oil vial in gold filigree, tall crystal dabber."""
    n = 8
    r = 1.55
    outer = gem_rings([(r * .80, 0.42, 0), (r, .8, 0), (r * 1.04, 2.1, 0), (r * 1.04, 3.6, 0), (r * .98, 4.9, 0), (r * .55, 5.6, 0), (r * .5, 5.9, 0)], n)
    cav = lathe(smooth_curve([(.1, 1.0), (r * .62, 1.1), (r * .74, 1.6), (r * .76, 3.2), (r * .72, 4.6), (r * .36, 5.3), (r * .28, 5.75), (.05, 5.76)], 8), 64)
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.84), 2.0, smooth=False)
    g = gold(0.15)
    plain(p, lathe(fillet([(0, 0), (r * 1.12, 0), (r * 1.12, .22), (r * .92, .42), (r * .92, .55), (0, .55)], [0, .06, .08, .05, .03, 0], 5)), g)
    filigree(p, r * 1.06, 4.62, 0.55, g, n)
    filigree(p, r * 1.06, 0.78, 0.40, g, n)
    base = label_base(art)
    plaque(p, 1.95, 2.55, 2.85, -r * 1.04 * math.cos(math.pi / n) - 0.02, "black" if base in ("glass", "ink") else base, mask)
    if "crystal" not in art["cap"]:
        knurl(p, 5.8, r * .66, .26, g, 40)
        make_cap(p, "gold dome" if art["cap"] == "gold" else art["cap"], 6.02, 1.9, "round", art["glass"], dip=3.6)
        return

    def stopper(q, z):
        z = collar(q, z, r * .62, .5)
        knurl(q, z, r * .66, .26, g, 40)
        z += .26
        s = r * .62
        solid_glass(q, gem_rings([(s * .5, z, 0), (s * .62, z + .15, 0), (s * 1.0, z + .75, 1), (s * 1.04, z + 1.25, 0), (s * .74, z + 2.1, 1),
                                  (s * .40, z + 2.75, 0), (s * .06, z + 3.1, 1)], 8), art["glass"] if "clear" not in (art["glass"] or "") else "clear")
        return z + 3.1
    if _state["open"]:
        neck(p, 5.85, r * .62)
        loosen(lambda ob: stopper(ob, 0), 3.6, r * .66, .6)
    else:
        stopper(p, 5.85)


def filigree(p, r, z, h, mat, n=8):
    """Ring of interlaced gold wires between two bands."""
    for zz in (z, z + h):
        torus(p, r, 0.055, zz, mat)
    k = 16
    for s in (1, -1):
        for j in range(k):
            pts = []
            for i in range(9):
                t = i / 8
                a = TAU * (j + s * t) / k
                rr = r + 0.03 * s * math.sin(t * math.pi * 2)
                pts.append((rr * math.cos(a), rr * math.sin(a), z + h * t))
            wire(p, pts, 0.03, mat)


def torus(p, R, r, z, mat, n=96, m=12, squash=1.0):
    verts, faces = [], []
    for i in range(n):
        a = TAU * i / n
        for j in range(m):
            b = TAU * j / m
            rr = R + r * math.cos(b)
            verts.append((rr * math.cos(a), rr * squash * math.sin(a), z + r * math.sin(b)))
    for i in range(n):
        for j in range(m):
            faces.append((i * m + j, ((i + 1) % n) * m + j, ((i + 1) % n) * m + (j + 1) % m, i * m + (j + 1) % m))
    ob = mesh_obj("ring", verts, faces, mat=mat, parent=p, weighted=False)
    recalc(ob)
    return ob


def wire(p, pts, r, mat, cyclic=False):
    cu = bpy.data.curves.new("wire", "CURVE")
    cu.dimensions = "3D"
    cu.bevel_depth = r
    cu.bevel_resolution = 3
    sp = cu.splines.new("POLY")
    sp.points.add(len(pts) - 1)
    for q, c in zip(sp.points, pts):
        q.co = (*c, 1)
    sp.use_cyclic_u = cyclic
    cu.materials.append(mat)
    return link(bpy.data.objects.new("wire", cu), p)


def shape_tola(p, art, mask):
    """Dahn al oudh tola: stout cut flask, gold girdle and crown stopper."""
    n = 10
    outer = gem_rings([(2.1, 0, 0), (2.5, .45, 0), (2.62, 1.3, 1), (2.62, 3.2, 0), (2.5, 4.1, 1), (1.7, 4.95, 0), (1.05, 5.35, 0), (1.0, 5.6, 0)], n)
    cav = lathe(smooth_curve([(.1, 1.0), (1.75, 1.05), (2.05, 1.5), (2.1, 3.0), (1.95, 3.9), (1.2, 4.7), (.62, 5.15), (.58, 5.5), (.05, 5.52)], 8), 72)
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.86), 2.6, smooth=False)
    g = gold(0.15)
    base = label_base(art)
    plaque(p, 2.75, 2.75, 2.35, -2.62 * math.cos(math.pi / n) - .06, "black" if base in ("glass", "ink") else base, mask)
    filigree(p, 2.46, 4.05, .42, g)
    torus(p, 2.42, .09, .42, g)
    make_cap(p, art["cap"] if any(k in (art["cap"] or "") for k in ("crystal", "dome", "wood", "black", "pearl", "ball")) else "gold dome", 5.5, 2.5, "round", art["glass"], dip=4.0)


def shape_amphora(p, art, mask):
    """Curved ornate flacon on a gold foot."""
    prof = smooth_curve([(1.15, .75), (1.75, 1.2), (2.6, 2.4), (2.95, 3.8), (2.6, 5.1), (1.7, 6.0), (1.05, 6.55), (.95, 7.0)], 10)
    outer = lathe([(0, .75)] + prof + [(0, 7.0)])
    inn = smooth_curve([(.2, 1.45), (1.3, 1.6), (2.2, 2.6), (2.52, 3.8), (2.2, 4.9), (1.35, 5.75), (.72, 6.35), (.62, 6.85)], 10)
    cav = lathe([(0, 1.44)] + inn + [(0, 6.85)])
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", 0.80), 3.4)
    g = gold(0.15)
    plain(p, lathe(smooth_curve([(0.01, 0), (1.9, 0), (1.95, .14), (1.35, .38), (1.05, .62), (1.25, .86), (1.32, .98)], 6) + [(0, .98)]), g)
    filigree(p, 1.62, 5.95, .34, g)
    base = label_base(art)
    plaque(p, 2.9, 2.9 * 1.1, 3.7, -2.92, "black" if base in ("glass", "ink") else base, mask, "oval")
    make_cap(p, art["cap"], 6.95, 2.1, "round", art["glass"])


# ---- wood chips ------------------------------------------------------------
_chips = []


def chip_meshes(rng):
    if _chips:
        return _chips
    for i in range(9):
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1.0)
        bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=4, use_grid_fill=True)
        lx, ly, lz = rng.uniform(.28, .5), rng.uniform(.16, .34), rng.uniform(.85, 1.5)
        ph = [rng.uniform(0, 6) for _ in range(6)]
        taper = rng.uniform(.35, .8)
        for v in bm.verts:
            x, y, z = v.co
            k = 1 - (1 - taper) * max(0, z + .1)
            v.co.x = x * lx * k + .05 * math.sin(z * 7 + ph[0]) + rng.uniform(-.022, .022)
            v.co.y = y * ly * k + .04 * math.sin(z * 5 + ph[1]) + rng.uniform(-.022, .022)
            v.co.z = z * lz + .07 * math.sin(x * 9 + ph[2]) + rng.uniform(-.05, .05) * (abs(z) > .45)
        me = bpy.data.meshes.new("chip%d" % i)
        bm.to_mesh(me)
        bm.free()
        me.materials.append(chip_wood(i % 3))
        _chips.append(me)
    return _chips


def add_chip(parent, rng, loc, scale, flat=True, mat=None):
    ob = bpy.data.objects.new("chip", rng.choice(chip_meshes(rng)))
    ob.location = loc
    tilt = .45 if flat else 1.4
    ob.rotation_euler = (math.pi / 2 + rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), rng.uniform(0, TAU))
    ob.scale = [scale * rng.uniform(.8, 1.15)] * 3
    return link(ob, parent)


def heap(parent, rng, center, rx, ry, h, count, scale, flat=True):
    """Low mound of chips on an elliptical footprint."""
    cx, cy, cz = center
    for i in range(count):
        a, r = rng.uniform(0, TAU), math.sqrt(rng.random())
        top = h * (1 - r * r)
        z = cz + top * (0.15 + 0.85 * (i / count)) + .12 * scale
        add_chip(parent, rng, (cx + rx * r * math.cos(a), cy + ry * r * math.sin(a), z), scale, flat)


def pebble_meshes(rng, kind):
    """Frankincense tears or pressed maamoul."""
    if kind not in _pebbles:
        _pebbles[kind] = []
        n = Nodes(kind)
        a = n.noise(1.6, 4.0, vec=n.coords())
        if kind == "resin":
            c = n.ramp(a.outputs["Fac"], [(0.3, (0.52, 0.32, 0.09)), (0.5, (0.74, 0.58, 0.30)), (0.7, (0.84, 0.76, 0.56))])
            mat = n.done(principled(n, Base_Color=c, Roughness=0.32, Specular=0.5, Clearcoat=0.4, Emission=c,
                                    Emission_Strength=0.05, Normal=n.bump(a.outputs["Fac"], 0.5, 0.1)).outputs[0])
        elif kind == "amber":
            c = n.ramp(a.outputs["Fac"], [(0.3, (0.20, 0.045, 0.005)), (0.5, (0.50, 0.17, 0.020)), (0.72, (0.80, 0.38, 0.07))])
            mat = n.done(principled(n, Base_Color=c, Roughness=0.13, Specular=0.6, Clearcoat=1.0, Clearcoat_Roughness=0.04, Emission=c,
                                    Emission_Strength=0.10, Normal=n.bump(a.outputs["Fac"], 0.35, 0.1)).outputs[0])
        else:
            g = n.noise(9.0, 5.0, 0.7, vec=n.coords())
            c = n.ramp(g.outputs["Fac"], [(0.35, (0.020, 0.009, 0.004)), (0.6, (0.10, 0.042, 0.016)), (0.75, (0.24, 0.12, 0.045))])
            mat = n.done(principled(n, Base_Color=c, Roughness=0.62, Normal=n.bump(g.outputs["Fac"], 0.9, 0.08)).outputs[0])
        for i in range(7):
            bm = bmesh.new()
            bmesh.ops.create_icosphere(bm, subdivisions=3, radius=.42)
            ph = [rng.uniform(0, 6) for _ in range(6)]
            amp = .05 if kind == "maamoul" else .30
            for v in bm.verts:
                d = v.co.normalized()
                v.co *= 1 + amp * (math.sin(d.x * 4 + ph[0]) + math.sin(d.y * 5 + ph[1]) * math.sin(d.z * 4 + ph[2])) + rng.uniform(-.02, .02)
            me = bpy.data.meshes.new(kind)
            bm.to_mesh(me)
            bm.free()
            me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
            me.materials.append(mat)
            _pebbles[kind].append(me)
    return _pebbles[kind]


_pebbles = {}


def add_piece(parent, rng, loc, scale, kind="chips"):
    if kind == "chips":
        return add_chip(parent, rng, loc, scale)
    if kind == "sandal":
        ob = add_chip(parent, rng, loc, scale)
        ob.data = rng.choice(sandal_meshes(rng))
        return ob
    ob = bpy.data.objects.new("chip", rng.choice(pebble_meshes(rng, kind)))
    ob.location = loc
    ob.rotation_euler = [rng.uniform(0, TAU) for _ in range(3)]
    k = scale * rng.uniform(.5, 1.2)
    ob.scale = (k, k * rng.uniform(.75, 1), k * rng.uniform(.7, 1)) if kind != "maamoul" else (scale,) * 3
    return link(ob, parent)


def shape_jar(p, art, mask):
    """Bakhoor jar: thick glass, chips, resin or maamoul inside, turned lid."""
    rng = random.Random(art.get("seed", 4))
    kind = art.get("contents", "chips")
    r, h = 3.35, 5.0
    outer = lathe(fillet([(0, 0), (r, 0), (r, h), (2.9, h)], [0, .30, .35, 0], 10) + [(0, h)])
    cav = lathe(fillet([(0, .55), (r - .26, .55), (r - .26, h - .25), (2.5, h - .25)], [0, .4, .3, 0], 10) + [(0, h - .25)])
    pale = art["glass"] if luminance(tint(art["glass"])[0]) > .3 else "#8a6a48"
    Vessel(p, outer, cav, pale, "clear", 0, 5.0)
    zt = h * .84
    core = chip_wood(0) if kind == "chips" else pebble_meshes(rng, kind)[0].materials[0]
    plain(p, lathe(fillet([(0, .6), (r - 1.0, .6), (r - 1.0, zt - .25), (0, zt - .25)], [0, .3, .3, 0], 4), 48), core)
    rows = 12
    for layer in range(rows):
        z = .78 + (zt - .78) * layer / (rows - 1)
        for k in range(17):
            a = TAU * (k + rng.random()) / 17
            rr = (r - .80) * (1 if layer < rows - 2 and k % 6 else rng.uniform(.2, .95))
            add_piece(p, rng, (rr * math.cos(a), rr * math.sin(a), z + rng.uniform(-.15, .15)), .74 if kind == "chips" else 1.0, kind)
    g = gold(0.15)
    base = label_base(art)
    put_label(p, dict(art, plate="black" if base == "glass" else base), mask, 3.3, 2.7, 2.6, None, radius=r)
    knurl(p, h - .02, 2.98, .36, g, 96)
    cap = art["cap"]
    z = h + .34
    if "crystal" in cap:
        solid_glass(p, gem_rings([(2.6, z, 0), (3.15, z + .35, 0), (3.2, z + .7, 1), (2.3, z + 1.25, 0), (.8, z + 1.5, 1)], 16), "clear")
        z += 1.48
    else:
        plain(p, lathe(fillet([(0, z), (3.2, z), (3.2, z + .75), (2.75, z + 1.05), (0, z + 1.05)], [0, .1, .18, .2, 0], 8)), cap_material(cap))
        torus(p, 3.2, .05, z + .14, g)
        z += 1.05
        torus(p, 2.74, .06, z, g)
    knob = smooth_curve([(.75, z - .01), (.5, z + .16), (.42, z + .34), (.72, z + .7), (.62, z + 1.0), (.28, z + 1.2), (0.01, z + 1.24)], 8)
    plain(p, lathe(knob), g)
    for _ in range(8):
        s = rng.choice((-1, 1))
        add_piece(p, rng, (s * rng.uniform(3.6, 4.5), rng.uniform(-2.6, .4), .16 if kind == "chips" else .34), .82, kind)


def tray_chips(p, rng, n, spread, scale=.9, front=True):
    for _ in range(n):
        a = rng.uniform(math.pi * 1.05, math.pi * 1.95) if front else rng.uniform(0, TAU)
        d = rng.uniform(*spread)
        add_chip(p, rng, (d * math.cos(a), d * .55 * math.sin(a), .16 * scale), scale, True)


def box_panel(p, cx, cy, cz, sx, sy, sz, mat, bevel=.06, rot=None, parent=None):
    v = [(x * sx / 2, y * sy / 2, z * sz / 2) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    ob = mesh_obj("panel", v, f, mat=mat, parent=parent or p, bevel=bevel)
    recalc(ob)
    ob.location = (cx, cy, cz)
    if rot:
        ob.rotation_euler = rot
    return ob


def body_material(name):
    """Chest body from a colour: dark woods, black lacquer or ivory leather."""
    rgb = srgb(name) if name.startswith("#") else (.1, .05, .02)
    lum = luminance(rgb)
    if lum > .5:
        return ivory()
    return lacquer() if lum < .006 else wood(max(.15, .78 - lum * 6), .28)


def chest(p, art, mask, w, d, h, open_deg, plaque_size):
    """Lidded chest with gold fittings; returns the height of the tray."""
    t = .28
    wd = body_material(art["glass"])
    g = gold(0.16)
    lined = art.get("lining")
    vel = silk(srgb(lined)) if lined else velvet((.10, .06, .035) if wd is ivory() else (.055, .012, .012))
    # grain runs along local z, so panels are built upright and rotated
    for cy in (-d / 2 + t / 2, d / 2 - t / 2):
        box_panel(p, 0, cy, h / 2, h, t, w, wd, rot=(0, math.pi / 2, 0))
    for s in (-1, 1):
        box_panel(p, s * (w / 2 - t / 2), 0, h / 2, t, h, d, wd, rot=(math.pi / 2, 0, 0))
    tray = h - .9
    box_panel(p, 0, 0, tray, w - 2 * t, d - 2 * t, .1, vel)
    lid = bpy.data.objects.new("lid", None)
    link(lid, p)
    lid.location = (0, d / 2, h + .04)
    lid.rotation_euler = (math.radians(-open_deg), 0, 0)
    box_panel(p, 0, -d / 2, .42, .30, d, w, wd, rot=(0, math.pi / 2, 0), parent=lid)
    for s in (-1, 1):
        box_panel(p, s * (w / 2 - t / 2), -d / 2, .2, t, .45, d, wd, rot=(math.pi / 2, 0, 0), parent=lid)
    for cy in (-t / 2, -d + t / 2):
        box_panel(p, 0, cy, .2, .45, t, w, wd, rot=(0, math.pi / 2, 0), parent=lid)
    box_panel(p, 0, -d / 2, .24, w - 2 * t, d - 2 * t, .08, vel, parent=lid)
    # gold inlay line and medallion inside the lid
    iw, idp = w - 2 * t - .7, d - 2 * t - .7
    for a, b in (((-1, -1), (1, -1)), ((1, -1), (1, 1)), ((1, 1), (-1, 1)), ((-1, 1), (-1, -1))):
        wire(lid, [(a[0] * iw / 2, -d / 2 + a[1] * idp / 2, .16), (b[0] * iw / 2, -d / 2 + b[1] * idp / 2, .16)], .03, g)
    for k in range(2):
        pts = []
        for i in range(4):
            an = math.pi / 4 * k + math.pi / 2 * i
            pts.append((.85 * math.cos(an), -d / 2 + .85 * math.sin(an), .16))
        wire(lid, pts, .035, g, True)
    for s in (-1, 1):
        for zc in (.35, h - .35):
            box_panel(p, s * (w / 2 - .34), -d / 2 - .012, zc, .72, .05, .66, g, .02)
            box_panel(p, s * (w / 2 + .012), -d / 2 + .34, zc, .05, .72, .66, g, .02)
    base = label_base(art)
    pw, ph = plaque_size
    plaque(p, pw, ph, h / 2, -d / 2 + .02, "gold" if base in ("glass", "ink") else base, mask)
    return tray


def shape_box(p, art, mask):
    """Chest, lid raised, heaped with agarwood; optional flasks among the chips."""
    rng = random.Random(art.get("seed", 7))
    w, d, h = 7.6, 4.6, 3.3
    tray = chest(p, art, mask, w, d, h, 68, (3.4, 2.35))
    heap(p, rng, (0, 0, tray), w / 2 - .75, d / 2 - .7, 1.15, 150, .95)
    tray_chips(p, rng, 9, (5.0, 6.4), .95)


def vial(p, x, y, z, r, h, liquid, cap=None, mask=None, tall=1.4):
    """Small sample vial with a gold cap; `mask` is the label of its scent, `tall` its height."""
    sub = bpy.data.objects.new("vial", None)
    link(sub, p)
    sub.location = (x, y, z)
    outer = lathe(fillet([(0, 0), (r, 0), (r, h * .72), (r * .6, h * .72)], [0, .10, .18, 0], 6) + [(0, h * .72)], 64)
    cav = lathe(fillet([(0, .22), (r - .13, .22), (r - .13, h * .68), (r * .4, h * .68)], [0, .12, .12, 0], 6) + [(0, h * .68)], 64)
    Vessel(sub, outer, cav, "clear", liquid, .84, 1.1)
    prof = fillet([(0, h * .70), (r * .86, h * .70), (r * .86, h), (0, h)], [0, .03, .08, 0], 6)
    plain(sub, lathe(prof, 64), cap or gold(0.17, True))
    torus(sub, r * .88, .035, h * .745, gold(0.14))
    if mask:
        lw = min(r * 1.75, tall * .72)
        label_patch(sub, lw, tall, .24 + tall / 2, radius=r + .008, mat=foil(mask, "black"))
        for e in (-1, 1):
            label_patch(sub, lw, .03, .24 + tall / 2 + e * tall / 2, radius=r + .012, mat=gold(0.2))
    # light for the liquid: a small card behind each vial
    c = glow_card(None, {"liquid": liquid, "glass": "clear", "shape": "vial"}, r * 2.1, h * .74, power=.62)
    c.parent = sub
    c.location = (0, r * 1.25, h * .37)
    return sub


def shape_coffret(p, art, mask):
    """Discovery coffret: vials standing in a lined tray, each with the label of its scent."""
    vials = art.get("vials") or []
    n = len(vials)
    w, d, h = art.get("wide", 8.4), 4.0, 2.7
    chest(p, art, mask, w, d, h, 74, (3.6, 1.75))
    cap = cap_material(art["cap"]) if "gold" not in art["cap"] else None
    box_panel(p, 0, -.1, h - .22, w - .62, d - .62, .1, velvet((.055, .012, .012)), .03)
    for i, v in enumerate(vials):
        x = (i - (n - 1) / 2) * (w - 1.9) / (n - 1)
        vial(p, x, -.15, h - .75, .60, 3.6, v["liquid"], cap, v["mask"], 1.35)
        torus(p, .64, .05, h - .16, gold(0.15)).location = (x, -.15, 0)


def shape_kist(p, art, mask):
    """Empty lined chest, lid raised: what belongs in it is placed as items of its own."""
    chest(p, art, mask, 8.4, 5.2, 2.6, art.get("lid", 72), (3.6, 1.75))


def shape_spray(p, art, mask):
    """Travel spray or sample vial: a straight tube with a cap half as long."""
    r, h = .60, art.get("long", 5.6)
    cap = cap_material(art["cap"]) if "gold" not in art["cap"] else None
    vial(p, 0, 0, 0, r, h, art["liquid"], cap, mask, 1.9 if h > 5 else 1.2)


def shape_rollon(p, art, mask):
    """Roll-on: slim glass, gold housing, glass ball; the cap stands beside it when `open`."""
    r, h = .80, 4.3
    outer = lathe(fillet([(0, 0), (r, 0), (r, h), (r * .62, h)], [0, .12, .22, 0], 8) + [(0, h)], 96)
    cav = lathe(fillet([(0, .34), (r - .15, .34), (r - .15, h - .16), (r * .46, h - .16)], [0, .16, .16, 0], 8) + [(0, h - .16)], 96)
    Vessel(p, outer, cav, art["glass"], art["liquid"], art.get("level", .86), 1.3)
    g = gold(0.14)
    base = label_base(art)
    label_patch(p, 1.30, 2.5, 1.95, radius=r + .012, mat=foil(mask, "black" if base in ("glass", "ink") else base))
    for z in (.68, 3.22):
        label_patch(p, 1.30, .045, z, radius=r + .018, mat=gold(0.2))
    ball = .36
    plain(p, lathe(fillet([(0, h), (r * .70, h), (r * .70, h + .42), (ball * .98, h + .58), (ball * .8, h + .5), (0, h + .5)],
                          [0, .04, .08, .04, .02, 0], 6)), g)
    knurl(p, h + .05, r * .72, .2, g, 40)
    bz = h + .62
    sphere = [(ball * math.sin(math.pi * i / 40), -ball * math.cos(math.pi * i / 40)) for i in range(41)]
    v, f = lathe(sphere, 72)
    ob = solid_glass(p, ([(x, y, z + bz) for x, y, z in v], f), "clear", True, 3.0)

    def cap(q, z):
        mat = cap_material(art["cap"])
        plain(q, lathe(fillet([(0, z), (r * .99, z), (r * .99, z + 2.1), (0, z + 2.1)], [0, .04, .30, 0], 10)), mat)
        knurl(q, z + .06, r * 1.01, .3, g, 60)
        return z + 2.1
    if _state["open"]:
        sub = bpy.data.objects.new("closure", None)
        link(sub, p)
        sub.location = (2.15, -.55, 0)
        cap(sub, 0)
    else:
        cap(p, h + .02)


def shape_usb(p, art, mask):
    """Palm-sized electric burner: rounded body, ceramic plate, light, switch, and its USB lead. No fire."""
    rng = random.Random(art.get("seed", 3))
    g = gold(0.15)
    body = smooth_curve([(2.5, .14), (3.25, .30), (3.55, 1.1), (3.45, 2.2), (3.05, 3.1), (2.75, 3.5)], 10)
    plain(p, lathe([(0, 0), (2.4, 0)] + body + [(2.75, 3.6), (0, 3.6)], 128), satin_black())
    plain(p, lathe(fillet([(2.60, 3.48), (2.84, 3.48), (2.84, 3.74), (2.60, 3.74)], [0, .05, .05, 0], 5) + [(2.60, 3.48)], 128), g)
    torus(p, 2.46, .07, .07, g)
    dish = fillet([(0, 3.62), (1.7, 3.62), (2.62, 4.16), (2.52, 4.26), (1.62, 3.80), (0, 3.80)], [0, .3, .05, .05, .3, 0], 8)
    plain(p, lathe(dish, 128), ceramic())
    for i in range(art.get("pieces", 3)):
        a = TAU * i / 3 + .5
        add_piece(p, rng, (.55 * math.cos(a), .55 * math.sin(a), 4.12), 1.05, "maamoul")
    n = Nodes("lamp")
    lamp = n.done(n.add("ShaderNodeEmission", {"Color": (1.0, .45, .12), "Strength": 5.0}).outputs[0])
    for k in (-1, 0, 1):                                    # three lights beside the switch
        plain(p, lathe([(0, 0), (.05, 0), (.05, .03), (0, .03)], 24), lamp,
              loc=(.30 * k, -3.32, 2.62), rot=(math.pi / 2, 0, 0))
    if mask:
        label_patch(p, 2.2, 1.5, 1.42, radius=3.57, mat=foil(mask, "glass"))
    pts = [(1.8, 2.4, .55), (3.6, 2.4, .30), (4.4, .6, .14), (4.6, -1.6, .13), (4.3, -3.6, .13), (3.3, -4.9, .14), (2.4, -5.1, .15)]
    curve = []
    for i in range(len(pts) - 1):
        q = [Vector(pts[max(0, min(len(pts) - 1, i + j))]) for j in (-1, 0, 1, 2)]
        for k in range(8):
            t = k / 8
            curve.append(tuple(.5 * ((2 * q[1]) + (q[2] - q[0]) * t + (2 * q[0] - 5 * q[1] + 4 * q[2] - q[3]) * t * t
                                     + (3 * q[1] - q[0] - 3 * q[2] + q[3]) * t ** 3)))
    tube(p, curve + [pts[-1]], [.13] * (len(curve) + 1), matte_black(), 14, "lead")
    box_panel(p, 1.9, -5.1, .26, 1.1, .70, .44, matte_black(), .08)
    box_panel(p, .95, -5.1, .26, .95, .56, .22, silver(), .02)
    for e in (-1, 1):                                       # the two windows of the plug
        box_panel(p, .85, -5.1 + .14 * e, .375, .18, .12, .01, matte_black(), .0)


@cached
def satin_black():
    n = Nodes("satin")
    return n.done(principled(n, Base_Color=(.022, .021, .022), Roughness=.38, Specular=.5, Clearcoat=.3, Clearcoat_Roughness=.2).outputs[0])


@cached
def ceramic():
    n = Nodes("ceramic")
    return n.done(principled(n, Base_Color=(.74, .70, .63), Roughness=.20, Specular=.5, Clearcoat=.6, Clearcoat_Roughness=.05).outputs[0])


@cached
def porcelain():
    n = Nodes("porcelain")
    return n.done(principled(n, Base_Color=(.80, .77, .71), Roughness=.14, Specular=.5, Clearcoat=1.0, Clearcoat_Roughness=.03).outputs[0])


# ---- things that are no vessels: each is built in centimetres on z = 0
def prop_comb(p, it):
    """Sandalwood comb, 13 cm, carved along its back; lies on its face or leans back by `lean` degrees."""
    w, hgt, t = 13.0, 4.6, .55
    mat = wood(.18, .42, 0)
    n = 30
    back = [(-w / 2, 2.5)] + smooth_curve([(-w / 2, 2.9), (-w * .42, 3.6), (-w * .2, 4.0), (0, hgt), (w * .2, 4.0), (w * .42, 3.6), (w / 2, 2.9)], 6) + [(w / 2, 2.5)]
    prof = fillet([(.12, -t / 2), (0, -t / 2), (0, t / 2), (.12, t / 2)], [0, .1, .1, 0], 4)
    sub = bpy.data.objects.new("lean", None)
    link(sub, p)
    plain(sub, loft_y(lambda o: offset_outline(back[::-1], o), prof[1:-1]), mat)
    for i in range(n):
        x = -w / 2 + .45 + (w - .9) * i / (n - 1)
        wide = .30 if i in (0, n - 1) else .11
        pts = [(x, 0, 2.6), (x, 0, 1.2), (x, 0, .25), (x, 0, .06)]
        tube(sub, pts, [wide, wide, wide * .8, wide * .35], mat, 10)
    g = wood(.55, .4, 0)
    for i in range(-3, 4):                                   # carved stars
        z = 3.15 - .02 * i * i + (.35 if i == 0 else 0)
        for k in range(2):
            pts = [(i * 1.55 + .38 * math.cos(math.pi / 4 * k + math.pi / 2 * j), -t / 2 - .01,
                    z + .38 * math.sin(math.pi / 4 * k + math.pi / 2 * j)) for j in range(4)]
            wire(sub, pts, .045, g, True)
    sub.rotation_euler = (-math.radians(it.get("lean", 20)), 0, 0)


def prop_tongs(p, it):
    """Brass tongs, 11 cm: two springy arms from one bow, ending in small paddles. They lie on the ground."""
    g = gold(0.18)
    for s in (-1, 1):
        pts, rad = [], []
        for i in range(25):
            t = i / 24
            pts.append((-5.6 + 11.2 * t, s * (.12 + 1.05 * math.sin(math.pi * min(1, t * .92)) ** .8), .20))
            rad.append(.20 if t < .9 else .20 + .14 * math.sin((t - .9) * 10 * math.pi))
        tube(p, pts, rad, g, 14)
    torus(p, .34, .13, .20, g).location = (-5.8, 0, 0)


def prop_coals(p, it):
    """Tray of quick-lighting charcoal: round discs with a dimple."""
    g = gold(0.18, True)
    w, d = 9.4, 6.6
    box_panel(p, 0, 0, .18, w, d, .36, wood(.55, .35, 0), .08)
    for cy in (-d / 2 + .15, d / 2 - .15):
        box_panel(p, 0, cy, .55, w, .3, .9, wood(.55, .35, 0), .05)
    for cx in (-w / 2 + .15, w / 2 - .15):
        box_panel(p, cx, 0, .55, .3, d, .9, wood(.55, .35, 0), .05)
    wire(p, [(-w / 2, -d / 2 - .01, .9), (w / 2, -d / 2 - .01, .9)], .05, g)
    rng = random.Random(5)
    for row in range(2):
        for col in range(3):
            prof = fillet([(0, 0), (1.3, 0), (1.3, .95), (.8, .95), (.45, .72), (0, .70)], [0, .12, .14, .1, .1, 0], 5)
            plain(p, lathe(prof, 64), charcoal(), loc=(-2.85 + col * 2.85, -1.42 + row * 2.84, .38 + rng.uniform(0, .1)),
                  rot=(rng.uniform(-.05, .05), rng.uniform(-.05, .05), 0))


@cached
def charcoal():
    n = Nodes("charcoal")
    a = n.noise(9.0, 6.0, 0.7, vec=n.coords())
    c = n.ramp(a.outputs["Fac"], [(.35, (.008, .008, .008)), (.7, (.045, .043, .041))])
    return n.done(principled(n, Base_Color=c, Roughness=.85, Specular=.2, Normal=n.bump(a.outputs["Fac"], .6, .06)).outputs[0])


def prop_card(p, it):
    """Tasting card of ivory paper, standing and leaning back; `mask` carries its words."""
    w, h = it.get("w", 7.0), it.get("h", 10.0)
    sub = bpy.data.objects.new("lean", None)
    link(sub, p)
    box_panel(sub, 0, 0, h / 2, w, .12, h, ivory(), .02)
    if it.get("mask"):
        label_patch(sub, w * .94, h * .94, h / 2, y=-.07, mat=foil(it["mask"], "ivory"))
    sub.rotation_euler = (-math.radians(it.get("lean", 14)), 0, 0)


def prop_book(p, it):
    """Book of blotters: a small dark cover with paper strips fanned out of it."""
    w, h, t = 4.4, 9.0, 1.0
    sub = bpy.data.objects.new("lean", None)
    link(sub, p)
    box_panel(sub, 0, 0, h / 2, w, .16, h, matte_black(), .03)
    box_panel(sub, 0, t, h / 2, w, .16, h, matte_black(), .03)
    for k in range(7):
        a = math.radians(-24 + 8 * k)
        v = .14 + .11 * k
        holder = bpy.data.objects.new("strip", None)
        link(holder, sub)
        holder.location = (0, v, .6)
        holder.rotation_euler = (0, a, 0)
        box_panel(holder, 0, 0, 5.6, 1.0, .06, 11.0, ivory(), .01)
    if it.get("mask"):
        label_patch(sub, w * .86, h * .6, h / 2, y=-.09, mat=foil(it["mask"], "black"))
    sub.rotation_euler = (-math.radians(it.get("lean", 10)), 0, 0)


def prop_rods(p, it):
    """Glass applicators, lying in a small fan."""
    for k in range(it.get("n", 5)):
        a = math.radians(-10 + 5 * k)
        prof = [(0, -3.2), (.10, -3.16), (.13, -3.0), (.13, 2.7), (.20, 2.95), (.20, 3.1), (0, 3.2)]
        v, f = lathe(prof, 32)
        sub = bpy.data.objects.new("rod", None)
        link(sub, p)
        sub.location = (0, (k - 2) * .75, .2)
        sub.rotation_euler = (0, math.pi / 2, a)
        solid_glass(sub, (v, f), "clear", True, 4.0)


def prop_heap(p, it):
    """Agarwood on the ground: a mound of pieces."""
    rng = random.Random(11)
    heap(p, rng, (0, 0, 0), it.get("rx", 3.4), it.get("ry", 2.4), it.get("up", 2.2), it.get("n", 60), 1.25)


def prop_finjan(p, it):
    """Coffee cup of the majlis, 5.5 cm high and 6.4 wide at its rim, filled; the measure beside a product."""
    out = smooth_curve([(1.75, 0.0), (1.85, .10), (1.72, .34), (2.05, .9), (2.55, 2.2), (2.92, 3.9), (3.20, 5.5)], 10)
    inn = smooth_curve([(3.05, 5.5), (2.78, 3.9), (2.40, 2.2), (1.7, 1.0), (.01, .8)], 10)
    plain(p, lathe([(0, .06)] + out + inn, 128), porcelain())
    g = gold(0.18)
    torus(p, 3.13, .055, 5.5, g)
    for z, r in ((4.75, 3.09), (4.55, 3.055), (.36, 1.76)):
        torus(p, r, .035, z, g)
    k = 22
    for j in range(k):                                       # gold points below the rim
        a = TAU * j / k
        pts = [((2.96 + .13 * u) * math.cos(a + w), (2.96 + .13 * u) * math.sin(a + w), 3.65 + u * .85)
               for w, u in ((-.10, 1), (0, .1), (.10, 1))]
        wire(p, pts, .028, g)
    n = Nodes("coffee")
    m = n.done(principled(n, Base_Color=(.30, .16, .035), Roughness=.06, Specular=.5).outputs[0])
    plain(p, lathe([(0, 4.5), (2.87, 4.5)], 64), m)


def prop_date(p, it):
    """A date, 4 cm long."""
    n = Nodes("date")
    a = n.noise(.9, 3.0, vec=n.coords("Object", (.35, 2.2, 2.2)))
    c = n.ramp(a.outputs["Fac"], [(.3, (.045, .014, .005)), (.7, (.17, .060, .018))])
    m = n.done(principled(n, Base_Color=c, Roughness=.24, Specular=.5, Clearcoat=.5, Normal=n.bump(a.outputs["Fac"], .9, .25)).outputs[0])
    prof = smooth_curve([(.01, -2.0), (.55, -1.85), (.92, -1.2), (1.05, 0), (.95, 1.1), (.60, 1.8), (.28, 1.97), (.01, 1.99)], 8)
    plain(p, lathe(prof, 64), m, loc=(0, 0, .98), rot=(0, math.pi / 2, 0))
    plain(p, lathe(fillet([(0, 1.9), (.34, 1.9), (.30, 2.12), (0, 2.14)], [0, .05, .05, 0], 4), 32), wood(.3, .6), loc=(0, 0, .98), rot=(0, math.pi / 2, 0))


PROPS = {"comb": prop_comb, "tongs": prop_tongs, "coals": prop_coals, "card": prop_card, "blotters": prop_book,
         "applicators": prop_rods, "agarwood": prop_heap, "finjan": prop_finjan, "date": prop_date}


def prop(it, cm):
    """Build and place one of PROPS at `cm` stage units a centimetre."""
    root = bpy.data.objects.new("prop", None)
    link(root)
    PROPS[it["prop"]](root, it)
    bpy.context.view_layer.update()
    lo, hi = bounds(root)
    root["w"], root["h"] = (hi.x - lo.x) * cm, (hi.z - lo.z) * cm
    root.scale = (cm, cm, cm)
    scale_absorption(root, cm)
    root.location = (it.get("x", 0), it.get("y", 0), it.get("z", 0))
    root.rotation_euler = (0, 0, math.radians(it.get("rot", 0)))
    return root


def shape_mabkhara(p, art, mask):
    """Four-horned incense burner with glowing charcoal."""
    rng = random.Random(art.get("seed", 3))
    dark = "black" in art["cap"]
    main = lacquer() if dark else gold(0.26, True, (.80, .52, .20))
    horn = lacquer() if dark else gold(0.24)
    bowl = lacquer()
    g = gold(0.15)

    def sq(hw, r=.12):
        return lambda o: sec_rrect(hw - o, hw - o, r)
    body = [(2.3, 0), (2.3, .45), (1.95, .6), (1.35, 2.3), (1.2, 2.7), (1.2, 3.0), (1.35, 3.3), (2.05, 4.9), (2.35, 5.6)]
    square = lambda prof: [[(x, y, z) for x, y in sec_rrect(hw, hw, .10)] for hw, z in prof]
    outline = fillet(body, [0, .08, .1, .4, .2, .2, .4, .5, 0], 6)
    inner = square(((2.15, 5.6), (1.75, 4.7), (1.6, 4.6)))
    plain(p, rings_mesh(square([q for q in outline if q[1] < 2.95])), main)
    plain(p, rings_mesh(square([q for q in outline if q[1] >= 2.75]) + inner), bowl)
    # horns
    for sx in (-1, 1):
        for sy in (-1, 1):
            v = []
            for k, (hw, z) in enumerate(((.52, 5.45), (.44, 6.2), (.26, 6.85), (.03, 7.25))):
                off = 2.34 - hw + .04 * k
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    v.append((sx * off + a * hw * .96, sy * off + b * hw * .96, z))
            f = []
            for k in range(3):
                for i in range(4):
                    f.append((k * 4 + i, k * 4 + (i + 1) % 4, k * 4 + 4 + (i + 1) % 4, k * 4 + 4 + i))
            f += [(3, 2, 1, 0), (12, 13, 14, 15)]
            ob = mesh_obj("horn", v, f, mat=horn, parent=p, bevel=.05)
            recalc(ob)
    for hw, z in ((2.36, .22), (1.27, 2.85), (2.38, 5.55)):
        plain(p, loft_z(sq(hw, .12), box_profile(z - .09, z + .09, .03, .03, 3)), g)
    # lattice of wire on the bowl
    for s in range(4):
        c, q = math.cos(s * math.pi / 2), math.sin(s * math.pi / 2)
        for k in range(-3, 4):
            for d in (-1, 1):
                pts = []
                for t in (0, 1):
                    z = 3.55 + t * 1.75
                    hw = 1.47 + (2.24 - 1.47) * (z - 3.55) / 1.75 + .015
                    x = max(-1, min(1, k / 3.5 + d * (t - .5) * .55)) * hw * .98
                    pts.append((x * c + hw * q, x * q - hw * c, z))
                wire(p, pts, .028, g)
    for i in range(26):
        a, r = rng.uniform(0, TAU), math.sqrt(rng.random()) * 1.45
        me = bpy.data.meshes.new("coal")
        bm = bmesh.new()
        bmesh.ops.create_icosphere(bm, subdivisions=3, radius=.42)
        for v in bm.verts:
            v.co *= rng.uniform(.9, 1.08)
        bm.to_mesh(me)
        bm.free()
        me.materials.append(ember())
        ob = bpy.data.objects.new("coal", me)
        ob.location = (r * math.cos(a), r * math.sin(a), 5.30 + .62 * (1 - r / 1.5) + rng.uniform(-.1, .12))
        ob.rotation_euler = [rng.uniform(0, TAU) for _ in range(3)]
        ob.scale = (1, rng.uniform(.7, 1), rng.uniform(.55, .8))
        link(ob, p)
    for i in range(7):
        a, r = rng.uniform(0, TAU), math.sqrt(rng.random()) * 1.1
        add_chip(p, rng, (r * math.cos(a), r * math.sin(a), 6.08 - .3 * r + rng.uniform(0, .1)), .8)
    if mask:
        base = label_base(art)
        tilt = bpy.data.objects.new("tilt", None)       # the base slopes
        link(tilt, p)
        tilt.location = (0, -1.665, 1.44)
        tilt.rotation_euler = (-math.atan(.6 / 1.7), 0, 0)
        plaque(tilt, 1.62, 1.62, 0, 0, "black" if base in ("glass", "ink") else base, mask)


def shape_tin(p, art, mask):
    """Low round presentation jar, metal body, chips heaped in view."""
    rng = random.Random(art.get("seed", 5))
    r, h = 3.9, 3.4
    g = gold(0.18, True)
    body = cap_material(art["cap"]) if "gold" not in (art["cap"] or "gold") else lacquer()
    prof = fillet([(0, 0), (r, 0), (r, h), (r - .25, h), (r - .25, .5), (0, .5)], [0, .25, .08, .06, .2, 0], 6)
    plain(p, lathe(prof, 128), body)
    knurl(p, h - .45, r * 1.005, .34, g, 120)
    knurl(p, .18, r * 1.005, .22, g, 120)
    heap(p, rng, (0, 0, h - .9), r - .75, r - .75, 1.35, 170, .95)
    base = label_base(art)
    put_label(p, dict(art, plate="glass" if base in ("glass", "black") else base),
              mask, 3.7, 2.3, h / 2 + .0, None, radius=r)
    tray_chips(p, rng, 8, (4.6, 5.8), .95)


_petals = {}


def petal_meshes(rng, color):
    if color not in _petals:
        n = Nodes("petal")
        base = srgb(color)
        t = n.noise(2.5, 2.0, vec=n.coords("Object", (1, 4, 1)))
        c = n.mixc(t.outputs["Fac"], tuple(x * .55 for x in base), tuple(min(1, x * 1.25 + .02) for x in base))
        mat = n.done(principled(n, Base_Color=c, Roughness=0.5, Sheen=0.6, Specular=0.3).outputs[0])
        out = []
        for _ in range(5):
            cup, curl, ph = rng.uniform(.25, .5), rng.uniform(.1, .3), rng.uniform(0, 6)
            nr, na = 8, 26
            verts, faces = [(0, 0, 0)], []
            for i in range(1, nr + 1):
                r = i / nr
                for j in range(na):
                    a = TAU * j / na
                    x = r * math.cos(a) * (1 - .18 * math.cos(a))
                    y = r * math.sin(a) * .82 * (1 + .25 * math.cos(a))
                    z = cup * (x * x * .8 + y * y * 1.3) + curl * r ** 4 * math.sin(2 * a + ph) * .5 - .25 * curl * max(0, x) ** 4
                    verts.append((x, y, z))
            for j in range(na):
                faces.append((0, 1 + j, 1 + (j + 1) % na))
            for i in range(nr - 1):
                for j in range(na):
                    p0, p1 = 1 + i * na + j, 1 + i * na + (j + 1) % na
                    faces.append((p0, p0 + na, p1 + na, p1))
            me = bpy.data.meshes.new("petal")
            me.from_pydata(verts, [], faces)
            me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
            me.materials.append(mat)
            out.append(me)
        _petals[color] = out
    return _petals[color]


_threads = []


def saffron_meshes(rng):
    """Dried saffron: thin crimson threads, flared and paler at one end."""
    if not _threads:
        n = Nodes("saffron")
        a = n.noise(3.0, 3.0, vec=n.coords())
        c = n.ramp(a.outputs["Fac"], [(0.33, (0.26, 0.010, 0.004)), (0.52, (0.60, 0.032, 0.008)), (0.72, (0.88, 0.17, 0.015))])
        mat = n.done(principled(n, Base_Color=c, Roughness=0.5, Specular=0.35, Sheen=0.2).outputs[0])
        for _ in range(9):
            ph, bend, L = rng.uniform(0, 6), rng.uniform(.15, .6), rng.uniform(1.0, 1.7)
            pts, rad = [], []
            for i in range(14):
                t = i / 13
                pts.append(((t - .5) * L, bend * math.sin(t * 3.2 + ph) * .5, .05 * math.sin(t * 6 + ph)))
                rad.append(.022 + .030 * t ** 3)
            ob = tube(None, pts, rad, mat, 7)
            _threads.append(ob.data)
            bpy.data.objects.remove(ob)
    return _threads


def blossom(parent, rng, loc, k, color):
    """Small flower of two rings of petals."""
    sub = bpy.data.objects.new("blossom", None)
    link(sub, parent)
    sub.location, sub.scale = loc, (k, k, k)
    sub.rotation_euler = (rng.uniform(-.35, .35), rng.uniform(-.35, .35), rng.uniform(0, TAU))
    for n, off, size, lift in ((5, .40, .42, .42), (5, .24, .30, .85)):
        for i in range(n):
            a = TAU * (i + (.5 if off < .3 else 0) + rng.uniform(-.08, .08)) / n
            ob = bpy.data.objects.new("petal", rng.choice(petal_meshes(rng, color)))
            ob.scale = (size, size * .72, size * .8)
            ob.location = (off * math.cos(a), off * math.sin(a), .10 + off * .35)
            ob.rotation_euler = (0, -lift + rng.uniform(-.12, .12), a)
            link(ob, sub)
    plain(sub, lathe([(0, .02), (.09, .06), (.11, .16), (.06, .26), (0, .28)], 24), stamen())


@cached
def stamen():
    n = Nodes("stamen")
    return n.done(principled(n, Base_Color=(.55, .42, .07), Roughness=.6).outputs[0])


def sandal_meshes(rng):
    """Heartwood of sandalwood in the cut of the agarwood chips."""
    if not _sandal:
        n = Nodes("sandal")
        v = n.coords("Object", (7.0, 7.0, 0.9))
        a = n.noise(2.4, 6.0, 0.6, 0.8, v)
        c = n.ramp(a.outputs["Fac"], [(0.35, (0.26, 0.125, 0.048)), (0.52, (0.46, 0.25, 0.105)), (0.70, (0.62, 0.40, 0.20))])
        mat = n.done(principled(n, Base_Color=c, Roughness=0.5, Specular=0.35, Normal=n.bump(a.outputs["Fac"], 0.5, 0.08)).outputs[0])
        for me in chip_meshes(rng):
            me = me.copy()
            me.materials.clear()
            me.materials.append(mat)
            _sandal.append(me)
    return _sandal


_sandal = []


def scatter(rng, kind, n, area, scale=1.0, color="#a3243c", keep_out=()):
    """Strew chips, petals, pearls, resin or maamoul over area (x0, x1, y0, y1)."""
    holder = bpy.data.objects.new("scatter", None)
    link(holder)
    placed, tries = 0, 0
    while placed < n and tries < n * 30:
        tries += 1
        x, y = rng.uniform(area[0], area[1]), rng.uniform(area[2], area[3])
        if any(math.hypot(x - kx, y - ky) < kr for kx, ky, kr in keep_out):
            continue
        placed += 1
        if kind == "petals":
            ob = bpy.data.objects.new("petal", rng.choice(petal_meshes(rng, color)))
            k = scale * rng.uniform(.5, .85)
            ob.scale = (k, k, k)
            ob.location = (x, y, .10 * k)
            ob.rotation_euler = (rng.uniform(-.35, .35) + (math.pi if rng.random() < .25 else 0), rng.uniform(-.35, .35), rng.uniform(0, TAU))
            if abs(ob.rotation_euler[0]) > 2:
                ob.location.z = .38 * k
            link(ob, holder)
        elif kind == "saffron":
            ob = bpy.data.objects.new("thread", rng.choice(saffron_meshes(rng)))
            ob.scale = [scale * rng.uniform(.8, 1.2)] * 3
            ob.location = (x, y, rng.uniform(.05, .16) * scale)
            ob.rotation_euler = (rng.uniform(0, TAU) if rng.random() < .3 else rng.uniform(-.5, .5), rng.uniform(-.14, .14), rng.uniform(0, TAU))
            link(ob, holder)
        elif kind == "blossom":
            blossom(holder, rng, (x, y, .04), scale * rng.uniform(.85, 1.15), color)
        elif kind == "pearls":
            r = scale * rng.choice((.22, .30, .38))
            prof = [(r * math.sin(math.pi * i / 32), r - r * math.cos(math.pi * i / 32)) for i in range(33)]
            plain(holder, lathe(prof, 48), pearl(), loc=(x, y, 0))
        else:
            add_piece(holder, rng, (x, y, (.14 if kind in ("chips", "sandal") else .30) * scale), scale, kind)


SHAPES = {
    "square": shape_square, "tall": shape_tall, "round": shape_round, "arch": shape_arch,
    "cylinder": shape_cylinder, "faceted": shape_faceted, "dabber": shape_dabber, "tola": shape_tola,
    "amphora": shape_amphora, "jar": shape_jar, "box": shape_box, "mabkhara": shape_mabkhara, "tin": shape_tin,
    "coffret": shape_coffret, "chest": shape_kist, "spray": shape_spray, "rollon": shape_rollon, "usb": shape_usb,
}


def build(product):
    """Build one product; returns a root empty, its geometry fitted to the stage."""
    art = product["art"]
    root = bpy.data.objects.new("product", None)
    link(root)
    _state["open"], _state["volume"] = bool(art.get("open")), 0.0
    SHAPES[art["shape"]](root, art, product.get("mask"))
    _state["open"] = False
    bpy.context.view_layer.update()
    lo, hi = bounds(root)
    k = min(STAGE_H / (hi.z - lo.z), STAGE_W / (hi.x - lo.x)) * art.get("fit", 1.0)
    scale_absorption(root, k)
    root.scale = (k, k, k)
    root["h"], root["w"] = (hi.z - lo.z) * k, (hi.x - lo.x) * k
    root["volume"] = _state["volume"] * k ** 3
    return root


def true_scale(root, size, cm):
    """Factor that gives a built product its real size, at `cm` stage units a centimetre.

    size: {"ml"} of the filling, which the vessel's own shape turns into a height, or {"high"} in centimetres.
    """
    if "high" in size:
        return size["high"] * cm / root["h"]
    return (size["ml"] / root["volume"]) ** (1 / 3) * cm


def scale_absorption(root, k):
    """Absorption is given per cm; the stage is k times larger."""
    done = set()
    for ob in descendants(root):
        for m in getattr(ob.data, "materials", []) or []:
            if m and m.name.startswith("glass") and m.name not in done:
                done.add(m.name)
                lp = [x for x in m.node_tree.nodes if x.type == "LIGHT_PATH"][0]
                for l in lp.outputs["Ray Length"].links:
                    l.to_node.inputs[1].default_value = -1.0 / k


def descendants(root):
    out = []
    for c in root.children:
        out.append(c)
        out += descendants(c)
    return out


def bounds(root):
    lo, hi = Vector((1e9,) * 3), Vector((-1e9,) * 3)
    for ob in descendants(root):
        if ob.type in ("MESH", "CURVE") and not ob.name.startswith("chip"):
            for c in ob.bound_box:
                q = ob.matrix_world @ Vector(c)
                lo = Vector(map(min, lo, q))
                hi = Vector(map(max, hi, q))
    return lo, hi


# --------------------------------------------------------------------------
# lights and sets
# --------------------------------------------------------------------------
OPAQUE = ("box", "mabkhara", "tin", "coffret", "jar", "chest", "usb", "spray")     # no glow card
LIGHTS_T_ONLY = []     # fills that must not veil the glass


def softbox(loc, target, size, color, strength, soft=.35, glass_visible=True, sample=True, name="softbox"):
    v = [(-.5 * size[0], -.5 * size[1], 0), (.5 * size[0], -.5 * size[1], 0), (.5 * size[0], .5 * size[1], 0), (-.5 * size[0], .5 * size[1], 0)]
    ob = mesh_obj(name, v, [(0, 1, 2, 3)], mat=emissive_quad_material(color, strength, soft), smooth=False)
    ob.data.materials[0].cycles.sample_as_light = sample
    d = (Vector(target) - Vector(loc)).normalized()
    ob.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
    ob.location = loc
    ob.visible_camera = False
    if not glass_visible:
        LIGHTS_T_ONLY.append(ob)
    return ob


WARM, KEY, COLD = (1.0, 0.74, 0.44), (1.0, 0.90, 0.76), (0.92, 0.95, 1.0)


def rig(power=1.0, wide=False, fill=False):
    """Dark-field studio: side strips for rims, top box, soft front fill.

    Lights are chosen for sampling by area, so the large dim ones are left to
    be found by reflection (sample=False).
    """
    p = power * 1.15
    z, tall = (10.5, 14) if wide else (6.5, 16)      # lifted out of the floor's mirror image in wide frames
    softbox((-11, 3.5, z), (0, 0, z - 1.5), (3.2, tall), KEY, 13 * p, .5)
    softbox((11, 4.5, z), (0, 0, z - 1.5), (3.0, tall), WARM, 12 * p, .5)
    softbox((0, -3, 19), (0, 0, 4), (11, 9), KEY, 6.5 * p, .4)
    softbox((-13, -18, 15), (0, 0, 5), (9, 12), KEY, 5.0 * p, .5)                      # key, front left
    softbox((16, -16, 8), (0, 0, 5), (6, 10), WARM, 1.5 * p, .6, sample=False)                       # fill, front right
    softbox((-8, -46, 13), (0, 0, 5), (44, 36), KEY, 1.15 * p, 1.0, glass_visible=False, sample=False)  # graded front for metals
    softbox((-6.8, -39, 5.2), (0, 0, 5.2), (2.6, 15), KEY, 3.4 * p, .9, sample=False)  # sheen on flat fronts
    softbox((0, 13, 17), (0, 0, 1), (9, 4), WARM, 16 * p, .4)                          # back light, pool on the floor
    if fill:                                                                           # for wood, chips and linings
        softbox((-4, -22, 13), (0, 0, 4), (8, 8), KEY, 9 * p, .4).visible_glossy = False


def luminance(c):
    return .2126 * c[0] + .7152 * c[1] + .0722 * c[2]


def glow_card(root, art, w, h, x=0.0, y=3.2, power=1.0):
    """Card behind the glass, seen only through it; dense liquids get more light."""
    tl, tg = tint(art.get("liquid"))[0], tint(art.get("glass"))[0]
    seen = [a * b ** .45 for a, b in zip(tl, tg)] if art["shape"] != "jar" else [b ** .5 * .5 for b in tg]
    lum = luminance(seen)
    k = min((.085 + .56 * lum ** .75) / lum, 6.0) / 1.5
    cool = seen[2] > seen[0] * .72
    col = (1.0, .93, .84) if cool else (1.0, .84, .60)
    n = Nodes("card")
    uv = n.add("ShaderNodeTexCoord").outputs["Generated"]
    s = n.add("ShaderNodeSeparateXYZ", {0: uv})
    dx = n.math("MULTIPLY_ADD", s.outputs[0], 2.0, -1.0)
    dz = n.math("MULTIPLY_ADD", s.outputs[1], 2.0, -0.95)
    r2 = n.math("ADD", n.math("MULTIPLY", dx, dx), n.math("MULTIPLY", n.math("MULTIPLY", dz, dz), .8))
    f = n.math("EXPONENT", n.math("MULTIPLY", r2, -3.4 if art["shape"] in ("amphora", "faceted", "tola", "cylinder") else -2.1))
    edge = n.math("SUBTRACT", 1.0, r2)
    f = n.math("MULTIPLY", f, n.add("ShaderNodeMapRange", {0: edge, 1: -.15, 2: .35, 3: 0.0, 4: 1.0}, interpolation_type="SMOOTHSTEP").outputs[0])
    mat = n.done(n.add("ShaderNodeEmission", {"Color": col, "Strength": n.math("MULTIPLY", f, 1.5 * k * power)}).outputs[0])
    me = bpy.data.meshes.new("card")
    v = [(-.5 * w, -.5 * h, 0), (.5 * w, -.5 * h, 0), (.5 * w, .5 * h, 0), (-.5 * w, .5 * h, 0)]
    me.from_pydata(v, [], [(0, 1, 2, 3)])
    me.materials.append(mat)
    ob = link(bpy.data.objects.new("card", me), root)
    ob.location = (x, y, h / 2)
    ob.rotation_euler = (math.pi / 2, 0, 0)
    for a in ("visible_camera", "visible_glossy", "visible_diffuse", "visible_shadow", "visible_volume_scatter"):
        setattr(ob, a, False)
    mat.cycles.sample_as_light = False
    return ob


def float_image(name, img):
    H, W = img.shape[:2]
    im = bpy.data.images.new(name, W, H, float_buffer=True, alpha=False)
    im.colorspace_settings.name = "Linear"
    rgba = np.ones((H, W, 4), np.float32)
    rgba[..., :3] = img
    im.pixels.foreach_set(rgba.ravel())
    im.pack()
    return im


def lit_picture(name, im, x0, x1, z0, z1, y):
    """Upright glowing picture that lights nothing by itself."""
    n = Nodes(name)
    t = n.add("ShaderNodeTexImage", {"Vector": n.add("ShaderNodeTexCoord").outputs["UV"]}, image=im, extension="EXTEND")
    mat = n.done(n.add("ShaderNodeEmission", {"Color": t.outputs[0], "Strength": 1.0}).outputs[0])
    mat.cycles.sample_as_light = False
    me = bpy.data.meshes.new(name)
    me.from_pydata([(x0, y, z0), (x1, y, z0), (x1, y, z1), (x0, y, z1)], [], [(0, 1, 2, 3)])
    lay = me.uv_layers.new(name="UV")
    for i, c in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        lay.data[i].uv = c
    me.materials.append(mat)
    ob = link(bpy.data.objects.new(name, me))
    ob.visible_diffuse = False
    return ob


def backdrop_image(kind, seed=0, center=.5, accent=(1.0, .62, .22), wide=False):
    """Emissive backdrop painted as a float image: glow, bokeh or lattice."""
    W, H = (1536, 768) if wide else (896, 1120)
    rng = np.random.default_rng(seed)
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
    u, v = xx / W, yy / H            # v up
    asp = W / H
    base = np.array(srgb("#14110d"), np.float32)
    img = np.ones((H, W, 3), np.float32) * base * .92
    vm = .33 if wide else .36        # height of the visible middle
    vg = .56 if kind in ("glow", "smoke") and not wide else vm + .05
    r2 = ((u - center) * asp / .34) ** 2 + ((v - vg) / (.30 if vg > .5 else .20)) ** 2
    glow = np.exp(-r2 * 1.15)[..., None] * np.array((.075, .042, .016), np.float32)
    if kind == "bokeh":
        img += glow * .8
        layer = np.zeros((H, W), np.float32)
        n = 90 if wide else 60
        for _ in range(n):
            cx, cy = rng.uniform(.1, .9) * W, rng.normal(vm + .03, .075) * H
            r = rng.uniform(.006, .026) * H * (.85 if wide else 1.0)
            a = rng.uniform(.02, .12) * rng.uniform(.3, 1) * (.35 + .65 * math.exp(-((cx / W - center) / (.16 if wide else .4)) ** 2))
            d = np.hypot(xx - cx, yy - cy) / r
            disc = np.clip((1.0 - d) / .22, 0, 1) ** 1.5 * (.66 + .34 * np.clip(d, 0, 1) ** 4)
            layer += a * disc
        img += layer[..., None] * np.array(accent, np.float32) * .75
    elif kind == "lattice":
        # eight-fold girih screen, lit from behind and out of focus
        s = W / (26.0 if wide else 9.0)
        x, y = (xx / s) % 1 - .5, (yy / s) % 1 - .5
        a1 = np.maximum(np.abs(x), np.abs(y))
        a2 = np.maximum(np.abs(x + y), np.abs(x - y)) / math.sqrt(2)
        star = np.minimum(a1, a2)
        lines = np.exp(-((np.abs(np.maximum(a1, a2) - .40)) / .028) ** 2) + np.exp(-((star - .28) / .028) ** 2)
        soft = lines
        k = int(s * .045)
        for ax in (0, 1):
            soft = box_blur(soft, k, ax)
            soft = box_blur(soft, k, ax)
        img += glow * .7 + (soft * np.exp(-r2 * .55))[..., None] * np.array((.085, .048, .017), np.float32)
    elif kind == "smoke":
        img += glow * .8
        path = os.environ.get("SMOKE_MAP", "")
        if os.path.exists(path):
            d = np.load(path)[::-1]
            d = d[(np.arange(H) * d.shape[0] // H)][:, (np.arange(W) * d.shape[1] // W)]
            img += d[..., None] * np.array((.16, .105, .055), np.float32)
    else:
        img += glow * 1.25
    return float_image("backdrop", img)


def box_blur(a, k, axis):
    k = max(1, k)
    pad = [(0, 0), (0, 0)]
    pad[axis] = (k + 1, k)
    c = np.cumsum(np.pad(a, pad, mode="edge"), axis=axis, dtype=np.float64)
    hi = np.take(c, range(2 * k + 1, c.shape[axis]), axis=axis)
    lo = np.take(c, range(0, c.shape[axis] - 2 * k - 1), axis=axis)
    return ((hi - lo) / (2 * k + 1)).astype(np.float32)


def backdrop(kind, seed, width, height, z0, y=32, center=.5, wide=False):
    return lit_picture("backdrop", backdrop_image(kind, seed, center, wide=wide), -width / 2, width / 2, z0, z0 + height, y)


def grid_floor(fn, mat, x0, x1, y0, y1, nx, ny):
    xs, ys = np.linspace(x0, x1, nx), np.linspace(y0, y1, ny)
    X, Y = np.meshgrid(xs, ys)
    Z = fn(X, Y)
    verts = np.stack([X.ravel(), Y.ravel(), Z.ravel()], 1).tolist()
    faces = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(ny - 1) for i in range(nx - 1)]
    return mesh_obj("floor", verts, faces, mat=mat, weighted=False)


def drape(rng, flatten, mat, width):
    """Cloth running from the camera over the table and up behind the product."""
    ph = rng.uniform(0, 6, 8)
    nx, ns = 520, 300
    y_front, y_back, rad, top = -16.0, 8.0, 5.0, 34.0
    L1, L2 = y_back - y_front, math.pi / 2 * rad
    X, S = np.meshgrid(np.linspace(-width / 2, width / 2, nx), np.linspace(0, L1 + L2 + top, ns))
    th = np.clip((S - L1) / rad, 0, math.pi / 2)
    up = np.clip(S - L1 - L2, 0, None)
    Y0 = np.where(S < L1, y_front + S, y_back + rad * np.sin(th))
    Z0 = rad * (1 - np.cos(th)) + up
    ny, nz = -np.sin(th), np.cos(th)
    w = 1.3 * np.sin(S * .16 + ph[0]) + .7 * np.sin(S * .31 + X * .12 + ph[1]) + .9 * np.sin(X * .19 + ph[2])
    t = X * .95 + w + ph[3]
    a = (.5 + .5 * np.sin(t)) ** 1.5
    b = (.5 + .5 * np.sin(t * 1.73 + .9 * np.sin(S * .22 + ph[4]) + ph[5])) ** 1.8
    c = .5 + .5 * np.sin(t * 3.9 + 1.4 * np.sin(S * .35 + ph[6]))
    amp = .55 + .45 * np.clip((S - L1 + 4) / 8, 0, 1)
    m = flatten(X, Y0) * amp
    f = (a * 1.0 + b * .55 + c * a * .16) * m - .02
    P = np.stack([X, Y0 + ny * f, Z0 + nz * f], -1).reshape(-1, 3)
    faces = [(j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i) for j in range(ns - 1) for i in range(nx - 1)]
    return mesh_obj("floor", P.tolist(), faces, mat=mat, weighted=False)


def floor(kind, seed=0, feet=((0, 0, 4.0),), y1=32.0, x=60.0, col=None, y0=-40):
    """feet: (x, y, radius) kept level so that products stand on the ground."""
    rng = np.random.default_rng(seed + 11)

    def flatten(X, Y):
        m = np.ones_like(X)
        for fx, fy, fr in feet:
            d = np.hypot(X - fx, (Y - fy))
            m = np.minimum(m, np.clip((d - fr) / (fr * .9), 0, 1) ** 1.5)
        return m
    if kind == "sand":
        ph = rng.uniform(0, 6, 8)

        def fn(X, Y):
            warp = .9 * np.sin(X * .33 + ph[0]) + .5 * np.sin(X * .71 + Y * .2 + ph[1])
            rip = np.sin((Y + warp) * 2.5 + ph[2])
            rip = (rip * .5 + .5) ** 1.4
            dune = .9 * np.sin(X * .12 + ph[3]) * np.sin(Y * .15 + ph[4]) + np.clip(Y - 6, 0, 40) * .07
            m = flatten(X, Y)
            return (rip * .13 + dune * .5) * m - .10 * (1 - m)
        return grid_floor(fn, sand(), -x / 2, x / 2, -14, y1, 420, 420)
    if kind in ("silk", "velvet"):
        return drape(rng, flatten, silk(*([col] if col else [])) if kind == "silk" else velvet(), x)
    mat = {"marble": stone(), "wood": None}.get(kind) or obsidian()
    if kind == "wood":
        mat = wood(0.62, 0.20, 0)
    v = [(-x, y0, 0), (x, y0, 0), (x, y1, 0), (-x, y1, 0)]
    return mesh_obj("floor", v, [(0, 1, 2, 3)], mat=mat, smooth=False)


def plinth(parent_loc, r, h, mat):
    x, y = parent_loc
    plain(None, lathe(fillet([(0, 0), (r, 0), (r, h), (0, h)], [0, .05, .14, 0], 6), 128), mat, loc=(x, y, 0), name="plinth")
    torus(None, r * 1.001, .045, h * .5, gold(0.15)).location = (x, y, 0)


@cached
def plaster(col):
    """Hand-smoothed lime wash."""
    n = Nodes("plaster")
    a = n.noise(0.22, 5.0, 0.6, 0.4, n.coords())
    c = n.mixc(a.outputs["Fac"], tuple(x * .6 for x in col), tuple(x * 1.35 for x in col))
    return n.done(principled(n, Base_Color=c, Roughness=0.8, Specular=0.0,
                             Normal=n.bump(a.outputs["Fac"], 0.25, 0.3)).outputs[0])


def arch_path(x, w, spring, top, seg=26):
    """Pointed arch of two arcs, from foot to foot."""
    a, h = w / 2, top - spring
    r = (a * a + h * h) / (2 * a)
    end = math.atan2(h, a - r)
    left = [(r - a + r * math.cos(t), spring + r * math.sin(t)) for t in
            (math.pi + (end - math.pi) * i / seg for i in range(seg + 1))]
    left[-1] = (0.0, top)
    half = [(-a, 0.0)] + left
    return [(x + u, z) for u, z in half] + [(x - u, z) for u, z in reversed(half[:-1])]


def screen_image(kind, col, arches, W=1536, H=768, width=60.0):
    """Lit back of a niche: plain wash, or a turned-wood screen with light behind it."""
    yy, xx = np.mgrid[0:H, 0:W].astype(np.float32)
    X, Z = (xx / W - .5) * width, yy / H * width / 2
    light = sum(np.exp(-((X - x) / (w * .42)) ** 2 - ((Z - top * .60) / (top * .40)) ** 2) for x, w, _, top in arches)
    img = np.ones((H, W, 3), np.float32) * np.array(srgb("#14110d"), np.float32) * .7
    if kind == "screen":
        s = 1.5
        x, y = (X / s) % 1 - .5, (Z / s) % 1 - .5
        a1, a2 = np.maximum(np.abs(x), np.abs(y)), np.maximum(np.abs(x + y), np.abs(x - y)) / math.sqrt(2)
        star = np.minimum(a1, a2)
        line = np.minimum(np.minimum(np.abs(star - .29), np.abs(np.maximum(a1, a2) - .44)), np.minimum(.5 - np.abs(x), .5 - np.abs(y)) * .8 + .02)
        hole = np.clip((line - .030) / .05, 0, 1)
        light = light * (.07 + .93 * hole)
    img += light[..., None] * np.array(col, np.float32)
    return float_image("screen", img)


def niche(spec):
    """Shop wall behind the products, with arched niches and a brass-edged counter.

    spec: arches [[x, width, spring, top]], wall (plaster, wood, stone), color, back (wash or screen),
    light (colour of the back), y, depth, edge (front of the counter).
    """
    y, depth, H, W = spec.get("y", 5.5), spec.get("depth", 3.0), 40.0, 60.0
    col = srgb(spec.get("color", "#3a2a1a"))
    mat = {"wood": wood(.60, .80), "stone": stone()}.get(spec.get("wall")) or plaster(tuple(round(c, 4) for c in col))
    g = gold(0.17)
    arches = spec["arches"]
    verts, faces = [], []

    def quad(*q):
        faces.append(tuple(range(len(verts), len(verts) + 4)))
        verts.extend(q)
    xs = [-W] + [(a[0] + a[1] / 2 + b[0] - b[1] / 2) / 2 for a, b in zip(arches, arches[1:])] + [W]
    for (x, w, spring, top), x0, x1 in zip(arches, xs, xs[1:]):
        path = arch_path(x, w, spring, top)
        for a, b in ((x0, x - w / 2), (x + w / 2, x1)):
            quad((a, y, 0), (b, y, 0), (b, y, H), (a, y, H))
        for (ax, az), (bx, bz) in zip(path, path[1:]):
            if abs(ax - bx) > 1e-6:
                quad((ax, y, az), (bx, y, bz), (bx, y, H), (ax, y, H))
            quad((ax, y, az), (ax, y + depth, az), (bx, y + depth, bz), (bx, y, bz))
        wire(None, [(u, y - .06, z) for u, z in path], .13, g)
        wire(None, [(u, y - .02, z) for u, z in arch_path(x, w + 1.3, spring, top + .9)], .045, g)
    mesh_obj("wall", verts, faces, mat=mat, smooth=False)
    im = screen_image(spec.get("back", "wash"), spec.get("light", (.16, .085, .03)), arches)
    lit_picture("screen", im, -30, 30, 0, 30, y + depth).visible_shadow = False        # the back light passes through
    for lamp in bpy.data.objects:
        if lamp.name.startswith("softbox"):
            lamp.visible_shadow = False                             # no traces of the studio on the wall
            lamp.visible_diffuse = abs(lamp.location.x) < 10 or lamp.location.y < 0
    e = spec.get("edge", -5.0)
    box_panel(None, 0, e + .3, -1.05, 120, .6, 2.0, wood(.70, .30, 0), .03)
    wire(None, [(-60, e - .02, -.02), (60, e - .02, -.02)], .09, g)
    wire(None, [(-60, e - .02, -1.5), (60, e - .02, -1.5)], .04, g)


BACKDROPS = {       # name -> (floor, backdrop painting)
    "studio": ("obsidian", "glow"), "marble": ("marble", "glow"), "sand": ("sand", "glow"), "silk": ("silk", "glow"),
    "bokeh": ("obsidian", "bokeh"), "lattice": ("obsidian", "lattice"), "wood": ("wood", "glow"), "smoke": ("obsidian", "smoke"), "velvet": ("silk", "glow"),
}


# --------------------------------------------------------------------------
# camera and render
# --------------------------------------------------------------------------
def camera(frame_h, target, elev=4.0, azim=0.0, lens=100, size=(800, 1000), fstop=None, focus=None):
    sc = bpy.context.scene
    cam = bpy.data.cameras.new("cam")
    cam.sensor_fit = "VERTICAL"
    cam.sensor_height = 36
    cam.lens = lens
    fov = 2 * math.atan(18 / lens)
    d = frame_h / 2 / math.tan(fov / 2)
    e, a = math.radians(elev), math.radians(azim)
    t = Vector(target)
    loc = t + Vector((d * math.cos(e) * math.sin(a), -d * math.cos(e) * math.cos(a), d * math.sin(e)))
    ob = link(bpy.data.objects.new("cam", cam))
    ob.location = loc
    ob.rotation_euler = (t - loc).to_track_quat("-Z", "Y").to_euler()
    if fstop:
        cam.dof.use_dof = True
        cam.dof.focus_distance = (Vector(focus or target) - loc).length
        cam.dof.aperture_fstop = fstop
    sc.camera = ob
    sc.render.resolution_x, sc.render.resolution_y = size
    sc.render.resolution_percentage = 100
    return ob


def setup_cycles(samples):
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    c = sc.cycles
    c.device = "CPU"
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.03
    c.adaptive_min_samples = max(12, samples // 4)
    c.use_denoising = False
    c.max_bounces, c.transmission_bounces, c.glossy_bounces, c.diffuse_bounces = 18, 18, 6, 2
    c.transparent_max_bounces = 16
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 0.4
    c.sample_clamp_indirect = 3.5        # also keeps bright rims well antialiased
    c.sample_clamp_direct = 3.5
    c.pixel_filter_type = "BLACKMAN_HARRIS"
    c.filter_width = 1.5
    sc.world = bpy.data.worlds.new("w")
    sc.world.use_nodes = True
    sc.world.node_tree.nodes["Background"].inputs[0].default_value = (0, 0, 0, 1)
    sc.render.image_settings.file_format = "OPEN_EXR"
    sc.render.image_settings.color_depth = "16"
    sc.render.image_settings.exr_codec = "ZIP"
    sc.view_settings.view_transform = "Standard"
    sc.render.use_persistent_data = True
    sc.render.threads_mode = "AUTO"


def render(stem, samples, refl_samples=32):
    sc = bpy.context.scene
    for v in PASS_NODES:
        v.outputs[0].default_value = 0.0
    for ob in bpy.data.objects:
        ob.pass_index = 1 if ob.name.startswith("floor") else 2 if any(
            s.material and s.material.name.startswith(("pearl", "porcelain", "ceramic", "ivory", "satin")) for s in ob.material_slots) else 0
    sc.view_layers[0].use_pass_object_index = True
    sc.use_nodes = True                 # mask of plain surfaces (ground, pearl), which finish.py smooths harder
    t = sc.node_tree
    t.nodes.clear()
    rl, comp, half, fo = (t.nodes.new("CompositorNode" + k) for k in ("RLayers", "Composite", "Math", "OutputFile"))
    half.operation = "MULTIPLY"
    half.inputs[1].default_value = .5
    fo.base_path = os.path.dirname(os.path.abspath(stem))
    fo.format.file_format, fo.format.color_mode, fo.format.color_depth = "PNG", "BW", "8"
    fo.file_slots[0].path = os.path.basename(stem) + ".ID."
    t.links.new(rl.outputs["Image"], comp.inputs[0])
    t.links.new(rl.outputs["IndexOB"], half.inputs[0])
    t.links.new(half.outputs[0], fo.inputs[0])
    sc.cycles.samples = samples
    sc.render.filepath = stem + ".T.exr"
    bpy.ops.render.render(write_still=True)
    sc.use_nodes = False
    os.replace(os.path.join(fo.base_path, fo.file_slots[0].path + "%04d.png" % sc.frame_current), stem + ".ID.png")
    for v in PASS_NODES:
        v.outputs[0].default_value = 1.0
    for ob in bpy.data.objects:
        if ob.name not in GLASS and ob.type in ("MESH", "CURVE"):
            ob.is_holdout = True
    for ob in LIGHTS_T_ONLY:
        ob.visible_glossy = False
    sc.cycles.samples = refl_samples
    sc.render.filepath = stem + ".R.exr"
    bpy.ops.render.render(write_still=True)


# --------------------------------------------------------------------------
# shots
# --------------------------------------------------------------------------
def place(product, x=0.0, y=0.0, rot=0.0, scale=1.0, z=0.0, card=True, power=1.0, size=None, cm=1.0):
    root = build(product)
    if size:
        scale = true_scale(root, size, cm)
        root["w"], root["h"] = root["w"] * scale, root["h"] * scale
    k = root.scale[0] * scale
    root.scale = (k, k, k)
    scale_absorption(root, k)
    root.location = (x, y, z)
    root.rotation_euler = (0, 0, math.radians(rot))
    if card and product["art"]["shape"] not in OPAQUE:
        done = 1.0 if size else scale
        w, h = root["w"] * done * 1.12, root["h"] * done * .92
        power *= {"amphora": .55, "cylinder": .9}.get(product["art"]["shape"], 1.0)
        glow_card(None, product["art"], w, h, power=power).location = (x, y + 3.3 * scale, z + h / 2 + .1)
    return root





def cloth(art):
    """Deep shade of the product's accent for fabrics."""
    c = srgb(art.get("accent", "#c69736"))
    k = .062 / max(luminance(c), .03)
    return tuple(min(.5, x * k) for x in c)


def shot_hero(job):
    p = job["products"][0]
    art = p["art"]
    fl, paint = BACKDROPS.get(art.get("backdrop"), BACKDROPS["studio"])
    shape = art["shape"]
    root = place(p, rot=art.get("rot", 0))
    rig(fill=shape in OPAQUE)
    h = root["h"]
    elev = {"box": 15, "coffret": 14, "tin": 17, "mabkhara": 13, "jar": 7, "usb": 20, "chest": 16}.get(shape, 4.5)
    r = max(root["w"] * .62, 2.6)
    floor(fl, job.get("seed", 0), feet=((0, 0, r),), col=cloth(art))
    backdrop(paint, job.get("seed", 0), 42, 52, -9)
    cz = h / 2 - (0.25 if h > 9 else 0.6) + (1.3 if shape == "mabkhara" else 0)
    camera(STAGE_H / .70, (0, 0, cz), elev=elev, size=job["size"])


def shot_detail(job):
    """Closer three-quarter view with shallow focus.

    Optional: `cap` puts the closure of an `open` product down (x, y, and turn or lie, in degrees), `burner` adds a lit
    burner; `view` overrides elev, azim, lens, fstop, target and focus.
    """
    p = job["products"][0]
    art = p["art"]
    fl, paint = BACKDROPS.get(art.get("backdrop"), BACKDROPS["studio"])
    fl = job.get("floor", fl)
    root = place(p, rot=job.get("rot", -24), power=job.get("power", .95))
    for ob in descendants(root):
        if ob.name.startswith("vial"):           # round, so only its light card turns to the camera
            ob.rotation_euler.z = -math.radians(job.get("rot", -24))
    rig(fill=art["shape"] in OPAQUE or "burner" in job)
    rng = random.Random(job.get("seed", 1))
    h = root["h"]
    keep = [(0, 0, root["w"] * .5 + .5)]
    feet = [(0, 0, max(root["w"] * .62, 2.6))]
    cap, burner = job.get("cap"), job.get("burner")
    if cap:
        k = root.scale[0]
        put_down(root, k, cap)
        keep.append((cap["x"], cap["y"], 1.3 * k))
        feet.append((cap["x"], cap["y"], 2.2 * k))
    if burner:
        place({"art": dict(burner["art"], shape="mabkhara")}, burner["x"], burner["y"], burner.get("rot", 20), burner.get("scale", .6))
        keep.append((burner["x"], burner["y"], 3.6 * burner.get("scale", .6)))
        feet.append((burner["x"], burner["y"], 4.4 * burner.get("scale", .6)))
    floor(fl, job.get("seed", 0) + 3, feet=feet, col=cloth(art))
    for sc in job.get("scatter", ()):
        scatter(rng, sc["kind"], sc["n"], sc.get("area", (-5.5, 5.5, -4.5, 3)), sc.get("scale", 1), sc.get("color", "#a3243c"), keep)
    backdrop(job.get("paint", "bokeh"), job.get("seed", 0) + 5, 42, 52, -9)
    elev = {"box": 22, "tin": 26, "coffret": 20, "mabkhara": 20, "jar": 12}.get(art["shape"], 8)
    fh = job.get("frame", {"mabkhara": 13.6, "jar": 13.2, "box": 12.6, "coffret": 11.0}.get(art["shape"], 11.8))
    cz = {"box": 3.2, "tin": 2.8, "coffret": 3.0, "mabkhara": h * .60}.get(art["shape"], h * .47)
    v = job.get("view", {})
    target = v.get("target", (job.get("dx", 0), 0, cz))
    camera(fh, target, elev=v.get("elev", elev), azim=v.get("azim", 0), size=job["size"], lens=v.get("lens", 85),
           fstop=v.get("fstop", .24 if art["shape"] in OPAQUE else .09),
           focus=v.get("focus", (0, -3.4 if art["shape"] == "jar" else -1.2, cz)))


def shot_group(job):
    """Free composition for banners and category pictures.

    job.items: [{product, x, y, rot, scale, z, plinth}], job.scatter, job.view:
    {frame, target, elev, azim}; job.niche: an arched shop wall, see niche().
    """
    feet, keep = [], []
    for it in job["items"]:
        x, y, sc = it.get("x", 0), it.get("y", 0), it.get("scale", 1)
        if "prop" in it:
            root = prop(it, job.get("cm", 1.0))
            sc = 1.0
        else:
            root = place(job["products"][it["product"]], x, y, it.get("rot", 0), sc, it.get("z", 0), power=it.get("power", 1.0),
                         size=it.get("size"), cm=job.get("cm", 1.0))
            for ob in descendants(root):
                if ob.name.startswith("vial"):
                    ob.rotation_euler.z = -math.radians(it.get("rot", 0))
            if it.get("size"):
                sc = 1.0
        r = root["w"] * sc * .5
        if it.get("feet", True):
            feet.append((x, y, max(r * 1.15, min(1.4, r * 2))))
        keep.append((x, y, r + .45))
        if it.get("plinth"):
            plinth((x, y), it["plinth"], it["z"], stone())
            keep.append((x, y, it["plinth"] + .4))
    rng = random.Random(job.get("seed", 1))
    for c in job.get("scatter", []):
        scatter(rng, c["kind"], c["n"], c["area"], c.get("scale", 1), c.get("color", "#a3243c"), keep)
    wide = job["size"][0] > job["size"][1] * 1.3
    rig(job.get("power", 1.0), wide, any("prop" in i or job["products"][i["product"]]["art"]["shape"] in OPAQUE for i in job["items"]))
    shop = job.get("niche")
    floor(job.get("floor", "obsidian"), job.get("seed", 0), feet=feet, x=90 if wide else 60,
          col=cloth({"accent": job.get("cloth", "#c69736")}), y0=shop.get("edge", -5.0) if shop else -40)
    if shop:
        niche(shop)
    v = job["view"]
    if wide:
        backdrop(job.get("paint", "bokeh"), job.get("seed", 0), 150, 75, -16, center=job.get("center", .5), wide=True)
    else:
        backdrop(job.get("paint", "bokeh"), job.get("seed", 0), 42, 52, -9)
    camera(v["frame"], v["target"], elev=v.get("elev", 5), azim=v.get("azim", 0), size=job["size"], lens=v.get("lens", 100), fstop=v.get("fstop"),
           focus=v.get("focus"))


SHOTS = {"hero": shot_hero, "detail": shot_detail, "group": shot_group}


def main():
    job = json.load(open(sys.argv[sys.argv.index("--") + 1]))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    setup_cycles(job.get("samples", 64))
    SHOTS[job["shot"]](job)
    for ob in bpy.data.objects:
        if ob.name.startswith("cavity"):
            bpy.data.objects.remove(ob)
    os.makedirs(os.path.dirname(job["stem"]) or ".", exist_ok=True)
    from bpy_extras.object_utils import world_to_camera_view
    sc = bpy.context.scene
    bpy.context.view_layer.update()
    meta = {}
    coals = [o for o in bpy.data.objects if o.name.startswith("coal")]
    if coals:
        top = max((o.matrix_world.translation for o in coals), key=lambda q: q.z)
        mid = sum((o.matrix_world.translation.x for o in coals), 0.0) / len(coals)
        q = world_to_camera_view(sc, sc.camera, Vector((mid, top.y, top.z + .4)))
        meta["smoke"] = [q.x, 1 - q.y]
    meta["labels"] = []             # corner points, so that a mirrored picture can keep its lettering
    for o in bpy.data.objects:
        if o.name.startswith("label") and o.data.materials[0].name.startswith("label"):
            n = len(o.data.vertices) // 2
            quad = [o.matrix_world @ o.data.vertices[i].co for i in (n, 2 * n - 1, n - 1, 0)]
            quad = [world_to_camera_view(sc, sc.camera, v) for v in quad]
            meta["labels"].append([[v.x, 1 - v.y] for v in quad])
    json.dump(meta, open(job["stem"] + ".meta.json", "w"))
    render(job["stem"], job.get("samples", 64), job.get("refl_samples", 16))


if __name__ == "__main__":
    main()
